import { parseArgs } from 'node:util'
import { health } from '../src/contract/health.ts'
import { play, raise } from './alarm/play.ts'
import { readScenarios, type Scenario } from './alarm/scenarios.ts'
import { ask, CallError } from './client.ts'

const usage = `npm run alarm                    raises a random alarm at the running server, and plays on
npm run alarm -- <name>          this one
npm run alarm -- --list          which there are
npm run alarm -- --fast          plays on twenty times faster
npm run alarm -- --no-play       only raises
PORT or PUBLIC_ORIGIN name the server (http://localhost:8000), INTAKE_KEY the key (demo-intake-key).`

const FAST = 1 / 20

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean' },
      fast: { type: 'boolean' },
      'no-play': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const scenarios = readScenarios()
  if (values.help) return console.log(usage)
  if (values.list) return list(scenarios)

  const [name, scenario] = choose(scenarios, positionals[0])
  const origin = process.env['PUBLIC_ORIGIN'] ?? `http://localhost:${process.env['PORT'] ?? 8000}`
  await expectServer(origin)
  const key = process.env['INTAKE_KEY'] ?? 'demo-intake-key'
  const { id, warnings = [] } = await raise(origin, key, scenario, new Date())
  console.log(`Alarm ${id} (${name}): ${scenario.alarm.title}, ${scenario.alarm.address ?? 'no address'}`)
  for (const warning of warnings) console.log(`  warning of the intake: ${warning}`)
  if (values['no-play']) return

  const say = (line: string) => console.log(`  ${line}`)
  const { lat, lng } = scenario.alarm
  const place = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined
  const pace = values.fast ? FAST : 1
  await play({ origin, key, operationId: id, place, pace, say }, scenario.play)
}

function list(scenarios: ReadonlyMap<string, Scenario>): void {
  const width = Math.max(...[...scenarios.keys()].map((name) => name.length))
  for (const [name, { summary }] of scenarios) console.log(`${name.padEnd(width)}  ${summary}`)
}

function choose(scenarios: ReadonlyMap<string, Scenario>, wanted: string | undefined): [string, Scenario] {
  const entries = [...scenarios]
  const chosen = wanted
    ? entries.find(([name]) => name === wanted)
    : entries[Math.floor(Math.random() * entries.length)]
  if (!chosen) throw new CallError(`There is no scenario "${wanted}". npm run alarm -- --list shows them.`)
  return chosen
}

async function expectServer(origin: string): Promise<void> {
  try {
    await ask(origin, health)
  } catch (cause) {
    if (cause instanceof CallError) throw cause
    throw new CallError(`No server answers at ${origin}: start it with "npm start", or name its PORT.`, {
      cause,
    })
  }
}

main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError && 'code' in error
  if (error instanceof CallError || isUsage)
    console.error(isUsage ? `${error.message}\n${usage}` : error.message)
  else console.error(error)
  process.exitCode = 1
})
