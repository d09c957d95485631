import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { contentPath, uploadsPath } from '../tests/support/documents/document-paths.ts'
import { removeFolder, temporaryFolder } from '../tests/support/documents/folders.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { signInByCall } from '../tests/support/worlds/people.ts'
import { alarm, ALARM_EVERY_MS, beside, memoryOf } from './beside-alarms.ts'
import { p95 } from './engines.ts'

/**
 * `npm run bench:documents`: ten documents of 100 MB are sent at once and then read at once by a process of their own, over what a
 * line of 1 Gbit/s carries, while alarms come; how much memory the server takes above idle, and how long an alarm takes beside them and alone. Exit code 1 where a number
 * misses what was asked for.
 */
const FILES = 10
const SIZE = 100_000_000
const PIECE = Buffer.alloc(100_000, 'Löschwasserentnahmestelle ')
/** "≤ 64 MB above idle" */
const MOST_MEMORY = 64 * 1024 * 1024
/** "an alarm's p95 beside them ≤ 2 ×" */
const TARGET = 2
const ALARMS_ALONE = 150

/** A tenth of 1 Gbit/s, in bytes a second: without it the process that sends would only show how fast this machine is. */
const BYTES_PER_SECOND = 12_500_000

/** Waits until so many bytes may have gone since `began`. */
async function pace(began: number, bytes: number): Promise<void> {
  const ahead = (bytes / BYTES_PER_SECOND) * 1000 - (performance.now() - began)
  if (ahead > 1) await wait(ahead)
}

/** What the process that sends and reads is told. */
interface Work {
  origin: string
  token: string
  /** What is read; none: it sends. */
  ids?: string[]
}

/** No two files are the same. */
async function* pieces(name: string): AsyncGenerator<Buffer> {
  const began = performance.now()
  const first = Buffer.from(PIECE)
  first.write(`${name} ${Date.now()}`)
  yield first
  for (let sent = PIECE.length; sent < SIZE; sent += PIECE.length) {
    await pace(began, sent)
    yield PIECE
  }
}

async function send({ origin, token }: Work, name: string): Promise<string> {
  const signed = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from(name).toString('base64')}`
  const begun = await fetch(origin + uploadsPath, {
    method: 'POST',
    headers: { ...signed, 'upload-length': String(SIZE), 'upload-metadata': metadata },
  })
  const sending = request(new URL(begun.headers.get('location') ?? '', origin), {
    method: 'PATCH',
    headers: {
      ...signed,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': SIZE,
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  await pipeline(Readable.from(pieces(name)), sending)
  const [answer] = await answered
  answer.resume()
  if (answer.statusCode !== 204) throw new Error(`${name}: ${answer.statusCode}`)
  return String(answer.headers['upload-document'])
}

async function read({ origin, token }: Work, id: string): Promise<void> {
  const reading = request(origin + contentPath(id), { headers: { authorization: `Bearer ${token}` } })
  reading.end()
  const [answer] = (await once(reading, 'response')) as [IncomingMessage]
  const began = performance.now()
  let size = 0
  for await (const chunk of answer) {
    size += (chunk as Buffer).length
    await pace(began, size)
  }
  if (size !== SIZE) throw new Error(`document ${id} gave ${size} bytes`)
}

/** Main of the process that sends and reads: what it does costs the one that measures nothing. */
function serveWork(): void {
  // It stands for ten other machines, whose work takes nothing from the server.
  setPriority(constants.priority.PRIORITY_LOW)
  process.on('message', (work: Work) => {
    const names = Array.from({ length: FILES }, (_, number) => `gross-${number}.bin`)
    const done = work.ids
      ? Promise.all(work.ids.map((id) => read(work, id)))
      : Promise.all(names.map((name) => send(work, name)))
    done.then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
}

async function work(worker: ChildProcess, asked: Work): Promise<string[]> {
  worker.send(asked)
  const [said] = (await once(worker, 'message')) as [{ answer?: string[]; error?: string }]
  if (said.error !== undefined) throw new Error(said.error)
  return said.answer ?? []
}

async function main(): Promise<void> {
  const dataDirectory = temporaryFolder()
  const server = await startServer({ main: 'calls', dataDirectory })
  const worker = fork(fileURLToPath(import.meta.url), ['--work'])
  try {
    const { origin } = server
    const { token } = await signInByCall(origin, 'leitung')
    // What runs for the first times is slow.
    for (let count = 0; count < 50; count += 1) await alarm(origin)
    await wait(3000)
    const alone = () => beside(server, wait(ALARMS_ALONE * (ALARM_EVERY_MS + 10)))
    const before = await alone()
    const idle = memoryOf(server.pid)
    const up = await beside(server, work(worker, { origin, token }))
    const down = await beside(server, work(worker, { origin, token, ids: up.result }))
    // Before and after: others use this machine as well.
    const times = [...before.times, ...(await alone()).times]
    const base = p95(times)
    console.log(`alarm alone: p95 ${base.toFixed(1)} ms of ${times.length}`)
    for (const [name, found] of Object.entries({ up, down })) {
      const ratio = p95(found.times) / base
      const above = found.memory - idle
      if (!(ratio <= TARGET) || above > MOST_MEMORY) process.exitCode = 1
      console.log(
        `${FILES} × 100 MB ${name}: alarm p95 ${p95(found.times).toFixed(1)} ms of ${found.times.length}, ratio ${ratio.toFixed(2)} (≤ ${TARGET}); ` +
          `memory ${Math.round(above / 2 ** 20)} MB above ${Math.round(idle / 2 ** 20)} (≤ ${MOST_MEMORY / 2 ** 20})`,
      )
    }
  } finally {
    worker.kill()
    await server.kill('SIGKILL')
    removeFolder(dataDirectory)
  }
}

if (process.argv[2] === '--work') serveWork()
else await main()
