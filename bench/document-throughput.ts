import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { contentPath, uploadsPath } from '../tests/support/documents/document-paths.ts'
import { removeFolder, temporaryFolder } from '../tests/support/documents/folders.ts'
import { signInByCall } from '../tests/support/worlds/people.ts'
import { startServer } from '../tests/support/servers/server-process.ts'

/**
 * `npm run bench:documents`: a document of 1 GB is sent and read, beside a server of plain node streams on the same disk, in turns in
 * one run; and how much memory the server takes meanwhile. Exit code 1 where a number misses what was asked for.
 */
const MEGABYTE = 1024 * 1024
const SIZE = 1024 * MEGABYTE
const ROUNDS = 3
/** "memory of the server ≤ 64 MB above idle, throughput ≥ 0.7 of plain Node streams" */
const MOST_MEMORY = 64 * MEGABYTE
const LEAST_RATIO = 0.7

const piece = Buffer.alloc(MEGABYTE, 'Löschwasserentnahmestelle ')

/** The same file for all contestants, made while it is sent; each round has other bytes. */
function* pieces(round: number): Generator<Buffer> {
  const first = Buffer.from(piece)
  first.write(`${round} ${Date.now()}`)
  yield first
  for (let count = MEGABYTE; count < SIZE; count += MEGABYTE) yield piece
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Sends all pieces as the body of one request; answers the headers of the answer. */
async function put(url: string, method: string, headers: Record<string, string>, round: number) {
  const sending = request(url, { method, headers: { ...headers, 'content-length': SIZE } })
  const answered = once(sending, 'response')
  await pipeline(Readable.from(pieces(round)), sending)
  const [answer] = (await answered) as [import('node:http').IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}`)
  return answer.headers
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const reading = request(url, { headers })
  reading.end()
  const [answer] = (await once(reading, 'response')) as [import('node:http').IncomingMessage]
  let size = 0
  for await (const chunk of answer) size += (chunk as Buffer).length
  if (size !== SIZE) throw new Error(`${url} gave ${size} bytes`)
}

/** In bytes, of a process of this machine; 0 where the system does not say it. */
function memoryOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * 4096
}

/** The most memory a process takes while something is done. */
async function watched(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 20)
  await work()
  clearInterval(timer)
  return most
}

/** Main of the plain server: what node itself offers for it, and nothing else. */
async function plain(folder: string): Promise<void> {
  const server = createServer((incoming, outgoing) => {
    const file = join(folder, 'plain')
    const work =
      incoming.method === 'PUT'
        ? pipeline(incoming, createWriteStream(file, { flush: true })).then(() => outgoing.end())
        : pipeline(createReadStream(file), outgoing)
    work.catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send?.((server.address() as AddressInfo).port)
}

async function main(): Promise<void> {
  const dataDirectory = temporaryFolder()
  const child = fork(fileURLToPath(import.meta.url), ['--plain', dataDirectory])
  const [port] = (await once(child, 'message')) as [number]
  const plainUrl = `http://127.0.0.1:${port}/`
  const server = await startServer({
    main: 'calls',
    dataDirectory,
    environment: { DOCUMENTS_LARGEST_MB: '2048', DOCUMENTS_QUOTA_MB: '10000' },
  })
  try {
    const { token } = await signInByCall(server.origin, 'leitung')
    const signed = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    await wait(3000)
    const idle = memoryOf(server.pid)
    const times: Record<'plainUp' | 'up' | 'plainDown' | 'down', number[]> = {
      plainUp: [],
      up: [],
      plainDown: [],
      down: [],
    }
    let most = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      times.plainUp.push(await timed(() => put(plainUrl, 'PUT', {}, round)))
      const begun = await fetch(server.origin + uploadsPath, {
        method: 'POST',
        headers: {
          ...signed,
          'upload-length': String(SIZE),
          'upload-metadata': `filename ${Buffer.from(`gross-${round}.bin`).toString('base64')}`,
        },
      })
      const url = new URL(begun.headers.get('location') ?? '', server.origin).href
      const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
      let id = ''
      most = Math.max(
        most,
        await watched(server.pid, async () => {
          times.up.push(
            await timed(async () => {
              id = String((await put(url, 'PATCH', { ...signed, ...type }, round))['upload-document'])
            }),
          )
        }),
      )
      times.plainDown.push(await timed(() => get(plainUrl, {})))
      const content = server.origin + contentPath(id)
      most = Math.max(
        most,
        await watched(server.pid, async () => {
          times.down.push(await timed(() => get(content, signed)))
        }),
      )
    }
    const median = (values: readonly number[]) =>
      values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
    const speed = (values: readonly number[]) => Math.round(SIZE / MEGABYTE / (median(values) / 1000))
    const up = median(times.plainUp) / median(times.up)
    const down = median(times.plainDown) / median(times.down)
    const above = most - idle
    console.log(
      `1 GB up:   ${speed(times.up)} MB/s, plain ${speed(times.plainUp)} MB/s: ratio ${up.toFixed(2)} (≥ ${LEAST_RATIO})`,
    )
    console.log(
      `1 GB down: ${speed(times.down)} MB/s, plain ${speed(times.plainDown)} MB/s: ratio ${down.toFixed(2)} (≥ ${LEAST_RATIO})`,
    )
    console.log(
      `memory: ${Math.round(idle / MEGABYTE)} MB idle, at most ${Math.round(above / MEGABYTE)} MB above (≤ ${MOST_MEMORY / MEGABYTE})`,
    )
    const hashing = performance.now()
    const hash = createHash('sha256')
    for (const one of pieces(0)) hash.update(one)
    console.log(`sha256 alone: ${Math.round(SIZE / MEGABYTE / ((performance.now() - hashing) / 1000))} MB/s`)
    if (up < LEAST_RATIO || down < LEAST_RATIO || above > MOST_MEMORY) process.exitCode = 1
  } finally {
    await server.kill('SIGKILL')
    child.kill()
    removeFolder(dataDirectory)
  }
}

if (process.argv[2] === '--plain') await plain(process.argv[3] ?? '')
else await main()
