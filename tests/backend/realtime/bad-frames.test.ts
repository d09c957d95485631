import { randomBytes, randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAX_FRAME_BYTES } from '../../../src/backend/realtime/limits.ts'
import { type Client, connect, rawLine, startRealtime } from './support.ts'
import { eventually } from '../../support/eventually.ts'

const invalid = { event: 'pusher:error', data: { code: 4200, message: 'Invalid message format' } }

describe('a frame nobody understands is answered and the connection stays', () => {
  test.each([
    '',
    'x',
    '{',
    'null',
    '[]',
    '7',
    '{}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:unknown"}',
  ])('%j', async (text) => {
    const { port } = await startRealtime()
    const client = await connect(port)

    client.send(text)

    expect(await client.settled()).toEqual([invalid])
  })

  test('a binary frame', async () => {
    const { port } = await startRealtime()
    const client = await connect(port)

    client.socket.send(Buffer.from('{"event":"pusher:ping"}'), { binary: true })

    expect(await client.settled()).toEqual([invalid])
  })
})

describe('limits of a frame', () => {
  test('16 KB pass', async () => {
    const { port } = await startRealtime()
    const client = await connect(port)

    client.send('x'.repeat(MAX_FRAME_BYTES))

    expect(await client.settled()).toEqual([invalid])
  })

  test.each([
    ['a byte more', (client: Client) => client.send('x'.repeat(MAX_FRAME_BYTES + 1))],
    [
      'the same in pieces',
      (client: Client) => {
        const half = 'x'.repeat(MAX_FRAME_BYTES / 2)
        for (const fin of [false, false, true]) client.socket.send(half, { fin })
      },
    ],
  ])('%s closes with 1009 and harms nobody else', async (_, send) => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    const other = await connect(port)

    send(client)

    expect(await client.closed).toMatchObject({ code: 1009 })
    expect(await other.settled()).toEqual([])
    expect(hub.connectionCount()).toBe(1)
  })
})

test.each([
  ['an unmasked frame', Buffer.from([0x81, 0x01, 0x78]), 1002],
  ['a reserved opcode', Buffer.from([0x83, 0x80, 0, 0, 0, 0]), 1002],
  ['text that is not UTF-8', Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]), 1007],
  ['a forbidden close code', Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xed]), 1002],
])('%s ends only its own connection', async (_, bytes, code) => {
  const { port } = await startRealtime()
  const client = await connect(port)
  const other = await connect(port)

  rawLine(client).write(bytes)

  expect(await client.closed).toMatchObject({ code })
  expect(await other.settled()).toEqual([])
})

test('2,000 random frames change nothing: the server lives and nobody is subscribed', async () => {
  const { port, hub } = await startRealtime()
  const client = await connect(port)
  client.socket.removeAllListeners('message')

  for (let index = 0; index < 2000; index++) {
    const frame = randomFrame()
    client.socket.send(frame, { binary: typeof frame !== 'string' })
  }
  const handled = new Promise((resolve) => client.socket.once('pong', resolve))
  client.socket.ping()
  await handled

  expect(client.socket.readyState).toBe(client.socket.OPEN)
  expect(hub.subscriberCount('private-user.7')).toBe(0)
  expect(hub.connectionCount()).toBe(1)
})

test('200 peers that send random bytes lose their own connection at most', async () => {
  const { port, hub } = await startRealtime()
  const survivor = await connect(port)

  for (let index = 0; index < 200; index++) {
    const client = await connect(port)
    rawLine(client).write(randomBytes(randomInt(1, 200)))
    client.socket.terminate()
  }

  await eventually(() => expect(hub.connectionCount()).toBe(1))
  expect(await survivor.settled()).toEqual([])
})

const pieces = [
  '{"event":"pusher:',
  'subscribe',
  'unsubscribe',
  'ping',
  '"',
  ',"data":',
  '{"channel":',
  'null',
  '{}',
]
const more = [
  '"private-user.7"',
  '"auth":',
  '}',
  '[',
  '__proto__',
  '\\u0000',
  'client-x',
  '"presence-é"',
  '1e999',
  ' ',
]

function randomFrame(): string | Buffer {
  const kind = randomInt(3)
  if (kind === 0) return randomBytes(randomInt(300))
  if (kind === 1) return randomBytes(randomInt(300)).toString('latin1')

  const words = [...pieces, ...more]
  return Array.from({ length: randomInt(1, 12) }, () => words[randomInt(words.length)]).join('')
}
