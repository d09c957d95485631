import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ofetch } from 'ofetch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inAttempts } from '../../../src/lib/api/attempts.ts'

/** How long it was waited before each further attempt (ms). */
const waits = vi.hoisted((): number[] => [])
vi.mock('../../../src/lib/device/lock.ts', () => ({
  pause: (milliseconds: number) => {
    waits.push(milliseconds)
    return Promise.resolve()
  },
}))

let server: Server
let answers: ((response: ServerResponse) => void)[]
let asked: number

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  asked = 0
  waits.length = 0
  server = createServer((_, response) => answers[asked++]?.(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

const good = (response: ServerResponse) => response.end('{"good":true}')
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end()
const torn = (response: ServerResponse) => response.destroy()
const tornInTheMiddle = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Length': 1000 })
  response.write('{"good":', () => response.destroy())
}
const silent = () => undefined

function ask(patience = 10_000): Promise<unknown> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const attempt = () => ofetch<unknown>(url, { retry: false, signal: AbortSignal.timeout(patience) })
  return inAttempts(attempt, () => 0)
}

// Work on a weak line: requests time out, and are retried with jitter.
test.each([
  ['the line is torn', torn],
  ['the answer breaks off', tornInTheMiddle],
  ['the server restarts', status(503)],
  ['the server restarts and says for how long', status(503, { 'Retry-After': '0' })],
  ['something in front of the server finds it gone', status(502)],
])('what only reads is asked again when %s', async (_, first) => {
  answers = [first, good]
  expect(await ask()).toEqual({ good: true })
  expect(asked).toBe(2)
})

test('it is asked three times at most', async () => {
  answers = [torn, tornInTheMiddle, status(503), good]
  await expect(ask()).rejects.toThrow('503')
  expect(asked).toBe(3)
})

test.each([
  ['5', 1_500],
  ['1', 1_000],
  ['0', 250],
])('a server that says %s s is asked again after %i ms: the page is empty until then', async (told, wait) => {
  answers = [status(503, { 'Retry-After': told }), good]
  expect(await ask()).toEqual({ good: true })
  expect(waits).toEqual([wait])
})

test.each([
  ['the server has answered', status(404)],
  ['the server has failed, which it would again', status(500)],
  ['there are too many', status(429, { 'Retry-After': '1' })],
  ['it is told to come back later', status(503, { 'Retry-After': '60' })],
])('it is not asked again when %s', async (_, first) => {
  answers = [first, good]
  await expect(ask()).rejects.toThrow()
  expect(asked).toBe(1)
})

test('whoever has waited in vain hears of it at once', async () => {
  answers = [silent, good]
  await expect(ask(50)).rejects.toThrow()
  expect(asked).toBe(1)
})

test('an answer that stops in the middle is not waited for without end', async () => {
  answers = [(response) => response.writeHead(200, { 'Content-Length': 1000 }).write('{"good":'), good]
  await expect(ask(200)).rejects.toThrow()
  expect(asked).toBe(1)
})

test('without a network nobody waits for the next attempt', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  answers = [torn, good]
  await expect(ask()).rejects.toThrow()
  expect(asked).toBe(1)
})
