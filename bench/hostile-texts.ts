import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { login } from '../src/contract/account/session.ts'
import { health } from '../src/contract/health.ts'
import { intakeAlarm } from '../src/contract/operations/operations.ts'
import { unlockShared } from '../src/contract/shared.ts'
import { intakeFms } from '../src/contract/vehicles/fms-intake.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { INTAKE_KEY } from '../tests/support/worlds/people.ts'
import { p95, timesOf } from './engines.ts'
import { sharedPath } from './pages.ts'

/**
 * `npm run bench:hostile`: how long `GET /api/health` takes while a sender puts texts that are made to slow regular expressions down into
 * every text field of the intake, the public calls and a shared link, how long while the same calls carry harmless texts of the same
 * length, and how long without any. Exit code 1 where p95 beside hostile texts is more than twice that beside harmless ones. The sender is
 * a thread of its own that sends one call after the other, so the server is busy all the time: most of it stores alarms.
 */
const TEXTS = 20_000
const HARMLESS_TEXTS = 5_000
const MOST_RATIO = 2
const PAUSE_MS = 4
/** In UTF-16 units: no call takes more than 128 KB. */
const LENGTH = 100_000

const repeated = [
  ' ',
  '0',
  'a',
  'ä',
  'ss',
  '.',
  '-',
  '(',
  '"',
  '\\',
  '\n',
  '1,',
  'a@',
  '+49 ',
  '\t;',
  '¹',
  '\u0301',
]
const ends = ['', 'x', '!', '\n', '"']

/** Deterministic, so that each run sends the same. */
function hostileText(number: number): string {
  const unit = repeated[number % repeated.length] ?? ''
  const end = ends[number % ends.length] ?? ''
  return `1${unit.repeat(Math.floor(LENGTH / unit.length))}${end}`
}

/** Words of everyday German, as long as a hostile text. */
const harmlessText = 'Rauch aus dem Fenster im zweiten Stock, Person am Fenster. '.repeat(LENGTH / 59)

interface Sent {
  path: string
  method: string
  headers: Record<string, string>
  body: unknown
}

interface Target {
  origin: string
  /** Of a shared operation, and the address at which it is unlocked. */
  page: string
  unlock: string
}

interface Order {
  target: Target
  texts: number
  isHostile: boolean
}

const alarmFields = [
  'title',
  'text',
  'keyword',
  'kind',
  'type',
  'priority',
  'address',
  'lat',
  'lng',
  'alarm_at',
]
const otherFields = ['number', 'remark', 'vehicles', 'source', 'source_id', 'caller_name']
const fmsFields = ['vehicle', 'status', 'note', 'at', 'lat', 'lng']

function* callsOf({ page, unlock }: Target): Generator<(text: string, number: number) => Sent> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Sent => ({
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const key = { authorization: `Bearer ${INTAKE_KEY}` }
  for (const field of [...alarmFields, ...otherFields])
    yield (text, number) =>
      post(
        intakeAlarm.path,
        { source: 'bench', source_id: String(number % 50), title: 'B1', [field]: text },
        key,
      )
  for (const field of fmsFields)
    yield (text) =>
      post(intakeFms.path, { events: [{ vehicle: 'Florian 1', status: 3, [field]: text }] }, key)
  // A label that says a boundary as long as a header may be, and a body of the same letters.
  yield () => ({
    path: intakeAlarm.path,
    method: 'POST',
    headers: { ...key, 'content-type': `multipart/form-data; boundary=${'a'.repeat(12_000)}` },
    body: 'a'.repeat(LENGTH),
  })
  for (const field of ['email', 'password'])
    yield (text) => post(login.path, { email: 'a@example.org', password: 'none', [field]: text })
  yield (text) => post(unlock, { pin: text })
  // What stands in a header or an address has 16 KB at most.
  yield (text) => ({ path: page, method: 'GET', headers: { cookie: header(text) }, body: undefined })
  yield (text) => ({
    path: page,
    method: 'GET',
    headers: { 'accept-language': header(text) },
    body: undefined,
  })
  yield (text) => ({
    path: `/${encodeURIComponent(text.slice(0, 1000))}`,
    method: 'GET',
    headers: {},
    body: undefined,
  })
}

const header = (text: string): string => text.replaceAll(/[^ -~]/g, '-').slice(0, 8000)

async function send({ target, texts, isHostile }: Order): Promise<void> {
  const calls = [...callsOf(target)]
  for (let number = 0; number < texts; number += 1) {
    const call = calls[number % calls.length]
    // Each text reaches each field: the number of texts and of fields have no common divisor.
    const text = isHostile ? hostileText(Math.floor(number / calls.length) + number) : harmlessText
    const sent = call?.(text, number)
    if (!sent) continue
    const { path, method, headers, body } = sent
    const answer = await fetch(target.origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    if (answer.status >= 500) throw new Error(`${method} ${path} was answered ${answer.status}.`)
  }
  parentPort?.postMessage('done')
}

function healthTimes(origin: string, isOver: () => boolean): Promise<number[]> {
  return timesOf(async () => (await fetch(origin + health.path)).arrayBuffer(), {
    pauseMs: PAUSE_MS,
    goesOn: () => !isOver(),
  })
}

/** Answers how long each call took, in ms, until all texts were sent. */
async function timesBeside(order: Order): Promise<number[]> {
  let isSent = false
  const sender = new Worker(new URL(import.meta.url), { workerData: order })
  const failed = new Promise<never>((_, reject) => sender.on('error', reject))
  sender.on('message', () => {
    isSent = true
  })
  const times = await Promise.race([healthTimes(order.target.origin, () => isSent), failed])
  await sender.terminate()
  return times
}

async function main(): Promise<void> {
  const server = await startServer()
  try {
    const page = await sharedPath(server.origin)
    const unlock = unlockShared.path.replace('{token}', page.split('/').at(-1) ?? '')
    const end = performance.now() + 10_000
    await healthTimes(server.origin, () => performance.now() > end - 5_000)
    const alone = await healthTimes(server.origin, () => performance.now() > end)

    const target = { origin: server.origin, page, unlock }
    const harmless = await timesBeside({ target, texts: HARMLESS_TEXTS, isHostile: false })
    const hostile = await timesBeside({ target, texts: TEXTS, isHostile: true })
    const ratio = p95(hostile) / p95(harmless)
    console.log(
      `GET ${health.path} p95: ${p95(alone).toFixed(2)} ms alone, ${p95(harmless).toFixed(2)} ms beside ${HARMLESS_TEXTS} harmless texts, ` +
        `${p95(hostile).toFixed(2)} ms beside ${TEXTS} hostile ones: ${ratio.toFixed(2)} × (≤ ${MOST_RATIO} ×), ` +
        `longest ${Math.max(...harmless).toFixed(0)} and ${Math.max(...hostile).toFixed(0)} ms`,
    )
    if (!(ratio <= MOST_RATIO)) process.exitCode = 1
  } finally {
    await server.stop()
  }
}

await (isMainThread ? main() : send(workerData as Order))
