import { describe, expect, test } from 'vitest'
import {
  MAX_CLIENT_EVENTS_PER_SECOND,
  MAX_EVENT_DATA_BYTES,
  MAX_EVENT_NAME,
} from '../../../src/backend/realtime/limits.ts'
import { type Client, type Frame, connect, enter, join, signIn, startRealtime } from './support.ts'

const refusedWith = (code: number) => [
  { event: 'pusher:error', data: { code, message: expect.stringMatching(/./) } },
]

describe('a client event', () => {
  test.each([
    ['an object', { text: 'Bin unterwegs 🚒', nested: [1, null] }],
    ['a list', [1, 2]],
    ['a number', 0],
    ['nothing', null],
  ])('reaches the other subscribers as it came, never its sender: %s', async (_, data) => {
    const { port } = await startRealtime()
    const [sender, other, stranger] = await clients(port, 3)
    for (const client of [sender, other]) await join(client, 'private-room')
    await join(stranger, 'private-garage')

    sender.send({ event: 'client-typing', channel: 'private-room', data, extra: 'dropped' })

    expect(await sender.settled()).toEqual([])
    expect(await other.settled()).toEqual([{ event: 'client-typing', channel: 'private-room', data }])
    expect(await stranger.settled()).toEqual([])
  })

  test('keeps the shape of its data: a text stays a text, an object an object, none stays none', async () => {
    const { port } = await startRealtime()
    const [sender, other] = await clients(port, 2)
    for (const client of [sender, other]) await join(client, 'private-room')
    const texts: string[] = []
    other.socket.on('message', (raw) => texts.push(String(raw)))

    sender.send('{"event":"client-a","channel":"private-room","data":"{\\"a\\":1}"}')
    sender.send('{"event":"client-b","channel":"private-room","data":{"__proto__":{"b":1}}}')
    sender.send('{"event":"client-c","channel":"private-room"}')
    await sender.settled()
    await other.settled()

    expect(texts.slice(0, 3)).toEqual([
      '{"event":"client-a","channel":"private-room","data":"{\\"a\\":1}"}',
      '{"event":"client-b","channel":"private-room","data":{"__proto__":{"b":1}}}',
      '{"event":"client-c","channel":"private-room"}',
    ])
  })

  test.each([7, 'anna'])(
    'says on a presence channel whose it is (%j), whatever the sender claims',
    async (id) => {
      const { port } = await startRealtime()
      const [sender, other] = await clients(port, 2)
      await enter(other, 'presence-room', 1)
      await enter(sender, 'presence-room', id)
      await other.settled()

      sender.send({ event: 'client-typing', channel: 'presence-room', data: {}, user_id: 1 })

      expect(await other.next()).toEqual({
        event: 'client-typing',
        channel: 'presence-room',
        data: {},
        user_id: id,
      })
      expect(await sender.settled()).toEqual([])
    },
  )

  test('says on a private channel nothing of who sent it', async () => {
    const { port } = await startRealtime()
    const [sender, other] = await clients(port, 2)
    for (const client of [sender, other]) await join(client, 'private-room')

    sender.send({ event: 'client-typing', channel: 'private-room', data: {}, user_id: 1 })

    expect(await other.next()).toEqual({ event: 'client-typing', channel: 'private-room', data: {} })
  })
})

describe('a client event is refused and reaches nobody', () => {
  test.each([
    ['on a public channel', 'news', 4301],
    ['on an encrypted channel', 'private-encrypted-room', 4301],
  ])('%s: %s', async (_, channel, code) => {
    const { port } = await startRealtime()
    const [sender, other] = await clients(port, 2)
    for (const client of [sender, other]) await join(client, channel)

    sender.send({ event: 'client-typing', channel, data: {} })

    expect(await sender.settled()).toEqual(refusedWith(code))
    expect(await other.settled()).toEqual([])
  })

  test('on the channel of a signed-in user', async () => {
    const { port } = await startRealtime()
    const [sender, other] = await clients(port, 2)
    for (const client of [sender, other]) {
      await signIn(client, '7')
      await client.subscribe('#server-to-user-7')
    }

    sender.send({ event: 'client-typing', channel: '#server-to-user-7', data: {} })

    expect(await sender.settled()).toEqual(refusedWith(4301))
    expect(await other.settled()).toEqual([])
  })

  test.each([
    ['private-room', join],
    ['presence-room', (client: Client, channel: string) => enter(client, channel, client.socketId)],
  ])('by somebody who is not, or no more, in %s', async (channel, come) => {
    const { port } = await startRealtime()
    const [stranger, member] = await clients(port, 2)
    await come(member, channel)
    const whisper = { event: 'client-typing', channel, data: {} }

    stranger.send(whisper)
    expect(await stranger.settled()).toEqual(refusedWith(4009))

    await come(stranger, channel)
    stranger.send({ event: 'pusher:unsubscribe', data: { channel } })
    stranger.send(whisper)
    expect(await stranger.settled()).toEqual(refusedWith(4009))
    const heard = (await member.settled()).map(({ event }) => event)
    expect(heard).not.toContain(whisper.event)
  })

  test.each([
    ['a name of 200 characters passes', `client-${'x'.repeat(MAX_EVENT_NAME - 7)}`, {}, []],
    ['one more is refused', `client-${'x'.repeat(MAX_EVENT_NAME - 6)}`, {}, refusedWith(4301)],
    ['10 KB of text pass', 'client-a', `"${'x'.repeat(MAX_EVENT_DATA_BYTES - 2)}"`, []],
    ['a byte more is refused', 'client-a', `"${'x'.repeat(MAX_EVENT_DATA_BYTES - 1)}"`, refusedWith(4301)],
    ['10 KB of JSON pass', 'client-a', ['x'.repeat(MAX_EVENT_DATA_BYTES - 4)], []],
    ['a byte more of it is refused', 'client-a', ['x'.repeat(MAX_EVENT_DATA_BYTES - 3)], refusedWith(4301)],
    ['bytes count, not characters', 'client-a', ['ü'.repeat(MAX_EVENT_DATA_BYTES / 2)], refusedWith(4301)],
  ])('by its size: %s', async (_, event, data, answers) => {
    const { port } = await startRealtime()
    const [sender, other] = await clients(port, 2)
    for (const client of [sender, other]) await join(client, 'private-room')

    sender.send({ event, channel: 'private-room', data })

    expect(await sender.settled()).toEqual(answers)
    expect(await other.settled()).toHaveLength(answers.length === 0 ? 1 : 0)
  })

  test.each([
    ['names no channel', '{"event":"client-a","data":{}}'],
    ['has a number for a channel', '{"event":"client-a","channel":7,"data":{}}'],
    [
      'is nested too deep to be written again',
      `{"event":"client-a","channel":"private-room","data":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    ],
  ])('when it %s', async (_, text) => {
    const { port } = await startRealtime()
    const [sender, other] = await clients(port, 2)
    for (const client of [sender, other]) await join(client, 'private-room')

    sender.send(text)

    expect(await sender.settled()).toEqual(refusedWith(4200))
    expect(await other.settled()).toEqual([])
  })

  test('beyond ten within a second, by each connection for itself', async () => {
    let time = 0
    const { port } = await startRealtime({ now: () => time })
    const [sender, other, third] = await clients(port, 3)
    for (const client of [sender, other, third]) await join(client, 'private-room')
    const whisper = (client: Client) =>
      client.send({ event: 'client-typing', channel: 'private-room', data: time })

    for (let count = 0; count < 5; count++) whisper(sender)
    await sender.settled()
    time = 999
    for (let count = 5; count <= MAX_CLIENT_EVENTS_PER_SECOND; count++) whisper(sender)
    expect(await sender.settled()).toEqual(refusedWith(4301))
    expect(await other.settled()).toHaveLength(MAX_CLIENT_EVENTS_PER_SECOND)
    whisper(third)
    expect(await third.settled()).toHaveLength(MAX_CLIENT_EVENTS_PER_SECOND)
    expect(await sender.settled()).toHaveLength(1)

    // The first five are a second old now, the others are not.
    time = 1000
    for (let count = 0; count < 6; count++) whisper(sender)
    expect(await sender.settled()).toEqual(refusedWith(4301))
    expect(dataOf(await other.settled())).toEqual([999, 1000, 1000, 1000, 1000, 1000])
  })
})

function dataOf(frames: readonly Frame[]): unknown[] {
  return frames.map(({ data }) => data)
}

function clients(port: number, count: 2): Promise<[Client, Client]>
function clients(port: number, count: 3): Promise<[Client, Client, Client]>
function clients(port: number, count: number): Promise<Client[]> {
  return Promise.all(Array.from({ length: count }, () => connect(port)))
}
