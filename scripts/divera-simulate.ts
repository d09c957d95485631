import { parseArgs } from 'node:util'
import { startDivera } from '../tests/support/divera/divera.ts'

const usage = `npm run divera:simulate                       a stand-in for DIVERA 24/7, to try the connection with
npm run divera:simulate -- --alarm 60         raises an alarm every 60 seconds
npm run divera:simulate -- --webhook URL      pushes alarms to this address, which the page of DIVERA shows
DIVERA_PORT names its port (8247).`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      alarm: { type: 'string' },
      webhook: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) console.log(usage)
  else await simulate(values)
}

async function simulate({ alarm, webhook }: { alarm?: string; webhook?: string }): Promise<void> {
  const everyS = alarm === undefined ? undefined : Number(alarm)
  if (everyS !== undefined && !(everyS >= 1)) return fail(`--alarm takes seconds, not "${alarm}".`)
  if (webhook !== undefined && !URL.canParse(webhook)) return fail('--webhook takes a whole address.')

  const port = Number(process.env['DIVERA_PORT'] ?? 8247)
  const divera = await startDivera({
    port,
    ...(webhook !== undefined && { webhook: { url: webhook, content: 'full' } }),
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw error
  })
  if (!divera) return fail(`Port ${port} is taken: name another one by DIVERA_PORT.`)

  const { origin, target, keys } = divera
  const json = `-H 'content-type: application/json'`
  console.log(`DIVERA 24/7, simulated: built from its documents, never compared with the real service.

Start the product with          DIVERA_TARGETS=${target} npm start
Type into its page of DIVERA
  base URL                      ${origin}
  key of a person               ${keys.personal}
  key of the unit (vehicles)    ${keys.system}

Raise an alarm                  curl -X POST ${origin}/_control/raise
  a certain one                 curl ${origin}/_control/raise ${json} -d '{"title":"H1 Ölspur","priority":false}'
Close it, by the id it has      curl ${origin}/_control/close/5000001 ${json} -d '{"report":"Feuer aus"}'
Let a vehicle report status 3   curl ${origin}/_control/status/75422 ${json} -d '{"status":3}'
Let it fail, and recover        curl ${origin}/_control/faults ${json} -d '{"status":503}'   ('{"status":null}')
See all                         curl ${origin}/_control   (/_control/requests: which calls came)

Ctrl+C ends it.`)

  const raise = () => {
    const { id, title, address } = divera.raise()
    console.log(`${new Date().toLocaleTimeString('de')}  alarm ${id}: ${title}, ${address}`)
  }
  const timer = everyS === undefined ? undefined : setInterval(raise, everyS * 1000)
  const end = () => {
    clearInterval(timer)
    void divera.close()
  }
  process.once('SIGINT', end).once('SIGTERM', end)
}

function fail(message: string): void {
  console.error(`${message}\n\n${usage}`)
  process.exitCode = 1
}

main().catch((error: unknown) => {
  if (error instanceof TypeError && 'code' in error) fail(error.message)
  else {
    console.error(error)
    process.exitCode = 1
  }
})
