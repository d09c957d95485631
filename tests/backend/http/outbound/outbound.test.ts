import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createOutbound,
  type OutboundOptions,
  trustedTargets,
} from '../../../../src/backend/http/outbound.ts'
import type { Resolve } from '../../../../src/backend/http/public-addresses.ts'

// A user of the product names the address: what stands there may be slow, endless or hostile.

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A server on a free port of this machine, and what reached it. */
async function startTarget(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  const connections: Socket[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  server.on('connection', (socket) => connections.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/a`, host: `127.0.0.1:${port}`, requests, connections }
}

function outboundTo(trusted: readonly string[], options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({
    isTrusted: trustedTargets(trusted),
    connections: 8,
    withinMs: 10_000,
    largest: 1000,
    ...options,
  })
  opened.push(outbound)
  return outbound
}

const read = async (request: IncomingMessage) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

test('GET and POST carry headers and body, and the answer comes back with its own', async () => {
  const target = await startTarget((request, response) => {
    void read(request).then((body) => {
      response.writeHead(body === '' ? 200 : 422, { 'X-Given': String(request.headers['x-key']) })
      response.end(`${request.method} ${request.url} ${body}`)
    })
  })
  const outbound = outboundTo([target.host])

  const got = await outbound.call({
    url: `${target.url}?b=c`,
    method: 'GET',
    headers: { 'X-Key': 1 },
  })
  const posted = await outbound.call({
    url: target.url,
    method: 'POST',
    headers: { 'X-Key': 'k' },
    body: 'Grüße',
  })

  expect(got).toMatchObject({ status: 200, headers: { 'x-given': '1' }, body: Buffer.from('GET /a?b=c ') })
  expect(posted).toMatchObject({
    status: 422,
    headers: { 'x-given': 'k' },
    body: Buffer.from('POST /a Grüße'),
  })
  expect(target.connections).toHaveLength(1)
})

test.each([301, 302, 307, 308])('a redirect (%i) is an answer, and is not followed', async (status) => {
  const inner = await startTarget((_, response) => response.end('secret'))
  const target = await startTarget((_, response) => response.writeHead(status, { Location: inner.url }).end())
  const outbound = outboundTo([target.host, inner.host])

  expect(await outbound.call({ url: target.url, method: 'GET' })).toMatchObject({
    status,
    headers: { location: inner.url },
  })
  expect(inner.requests).toHaveLength(0)
})

describe('a body over the limit', () => {
  test.each([
    ['announced', (_: IncomingMessage, response) => response.end('a'.repeat(1001))],
    [
      'that does not end',
      (_: IncomingMessage, response) => {
        const more = () => {
          if (!response.destroyed) response.write('a'.repeat(600), () => setImmediate(more))
        }
        more()
      },
    ],
  ] as [string, RequestListener][])('%s: an error, and the connection ends', async (_, answer) => {
    const target = await startTarget(answer)
    const outbound = outboundTo([target.host])

    expect(await outbound.call({ url: target.url, method: 'GET' })).toEqual({ failure: 'tooLarge' })
    const [connection] = target.connections
    if (!connection?.destroyed) await once(connection as Socket, 'close')

    // Of such an answer the status is still good where nothing else is asked for.
    expect(await outbound.callForStatus({ url: target.url, method: 'GET' })).toMatchObject({ status: 200 })
    const second = target.connections[1]
    if (!second?.destroyed) await once(second as Socket, 'close')
  })

  test('one at the limit is whole', async () => {
    const target = await startTarget((_, response) => response.end('a'.repeat(1000)))
    const answer = await outboundTo([target.host]).call({ url: target.url, method: 'GET' })

    expect('body' in answer && answer.body.length).toBe(1000)
  })
})

describe('a slow server', () => {
  test('that answers nothing in time is given up', async () => {
    const target = await startTarget(() => undefined)
    const outbound = outboundTo([target.host], { withinMs: 50 })

    expect(await outbound.call({ url: target.url, method: 'GET' })).toMatchObject({ failure: 'timeout' })
    expect(await outbound.callForStatus({ url: target.url, method: 'POST' })).toMatchObject({
      failure: 'timeout',
    })
  })

  test('that begins a body and does not end it is given up as well; its status is known at once', async () => {
    const target = await startTarget((_, response) => response.writeHead(202).write('a'))
    const request = { url: target.url, method: 'GET' } as const
    const impatient = outboundTo([target.host], { withinMs: 50 })

    expect(await outboundTo([target.host]).callForStatus(request)).toMatchObject({ status: 202 })
    expect(await impatient.call(request)).toMatchObject({ failure: 'timeout' })
  })
})

describe('what may not be called is not connected to', () => {
  /** In place of the name service: every name is this machine's. */
  const asked: string[] = []
  const toThisMachine: Resolve = (name, _, found) => {
    asked.push(name)
    found(null, [{ address: '127.0.0.1', family: 4 }])
  }

  test('a name that resolves to a private address, asked anew for each connection', async () => {
    asked.length = 0
    const outbound = outboundTo([], { resolve: toThisMachine })
    const request = { url: 'https://hooks.example.net/a', method: 'POST', body: 'a' } as const

    const refused = { failure: 'notAllowed', code: 'ENOTPUBLIC' }
    expect([await outbound.call(request), await outbound.callForStatus(request)]).toEqual([refused, refused])
    expect(asked).toEqual(['hooks.example.net', 'hooks.example.net'])
  })

  test('a server of this machine that the operator does not trust', async () => {
    const target = await startTarget((_, response) => response.end())
    const outbound = outboundTo(['127.0.0.1:1', 'localhost:80'])

    expect(await outbound.call({ url: target.url, method: 'GET' })).toEqual({ failure: 'notAllowed' })
    expect(await outbound.callForStatus({ url: target.url, method: 'GET' })).toEqual({
      failure: 'notAllowed',
    })
    expect(target.connections).toHaveLength(0)
  })
})

describe('what cannot be reached', () => {
  test('a port without a server, a name without an address, an answer that breaks off, a header that is none', async () => {
    const target = await startTarget((_, response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('a', () => response.destroy())
    })
    const noName: Resolve = (_, __, found) =>
      found(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
    const outbound = outboundTo([target.host, '127.0.0.1:1'], { resolve: noName })
    const get = (url: string, headers = {}) => outbound.call({ url, method: 'GET', headers })

    expect(await get('http://127.0.0.1:1/')).toEqual({ failure: 'unreachable', code: 'ECONNREFUSED' })
    expect(await get('https://a.example/')).toEqual({ failure: 'unreachable', code: 'ENOTFOUND' })
    expect(await get(target.url)).toEqual({ failure: 'unreachable', code: 'ECONNRESET' })
    expect(await get(target.url, { 'X-Key': 'a\r\nb: c' })).toMatchObject({ failure: 'unreachable' })
  })

  test('a request that its caller breaks off', async () => {
    const stopping = new AbortController()
    const target = await startTarget(() => stopping.abort())
    const { signal } = stopping
    const outbound = outboundTo([target.host])

    expect(await outbound.call({ url: target.url, method: 'GET', signal })).toMatchObject({
      failure: 'unreachable',
    })
  })
})

test('no more connections to one host than allowed: further requests wait for one', async () => {
  const held: (() => void)[] = []
  const target = await startTarget((_, response) => {
    held.push(() => response.end('a'))
    // Both connections are taken: a third request has no way to come before one of them is answered.
    if (held.length === 2) for (const end of held.splice(0)) end()
  })
  const outbound = outboundTo([target.host], { connections: 2 })
  const calls = Array.from({ length: 6 }, () => outbound.call({ url: target.url, method: 'GET' }))

  expect((await Promise.all(calls)).map((answer) => 'status' in answer && answer.status)).toEqual(
    Array.from({ length: 6 }, () => 200),
  )
  expect(target.connections).toHaveLength(2)
})
