import { describe, expect, test } from 'vitest'
import {
  MAX_MEMBER_INFO_BYTES,
  MAX_PRESENCE_MEMBERS,
  MAX_USER_ID,
} from '../../../src/backend/realtime/limits.ts'
import { app, authFor, connect, enter, rawLine, startRealtime } from './support.ts'
import { eventually } from '../../support/eventually.ts'

const channel = 'presence-room'
const succeeded = 'pusher_internal:subscription_succeeded'
const added = 'pusher_internal:member_added'
const removed = 'pusher_internal:member_removed'

describe('entering a presence channel', () => {
  test('tells who is there: ids with their type, infos by id, the count', async () => {
    const { port, hub } = await startRealtime()
    const [anna, ben] = await Promise.all([connect(port), connect(port)])

    expect(await enter(anna, channel, 7, { name: 'Anna' })).toEqual({
      event: succeeded,
      channel,
      data: { presence: { ids: [7], hash: { 7: { name: 'Anna' } }, count: 1 } },
    })
    expect(await enter(ben, channel, 'ben')).toEqual({
      event: succeeded,
      channel,
      data: { presence: { ids: [7, 'ben'], hash: { 7: { name: 'Anna' }, ben: null }, count: 2 } },
    })
    expect(hub.members(channel)).toEqual([
      { id: 7, info: { name: 'Anna' } },
      { id: 'ben', info: null },
    ])
  })

  test('is announced to the others, and never to the one who enters', async () => {
    const { port } = await startRealtime()
    const [anna, ben] = await Promise.all([connect(port), connect(port)])
    await enter(anna, channel, 7)
    await enter(ben, channel, 8, { name: 'Ben' })

    expect(await anna.settled()).toEqual([
      { event: added, channel, data: { user_id: 8, user_info: { name: 'Ben' } } },
    ])
    expect(await ben.settled()).toEqual([])
  })

  test('a person counts once over many sockets; 7 and "7" are the same one', async () => {
    const { port, hub } = await startRealtime()
    const [watcher, phone, desk] = await Promise.all([connect(port), connect(port), connect(port)])
    await enter(watcher, channel, 1)
    await enter(phone, channel, 7, { name: 'Anna' })
    await watcher.settled()

    expect(await enter(desk, channel, '7', { name: 'Somebody else' })).toMatchObject({
      data: { presence: { ids: [1, 7], hash: { 7: { name: 'Anna' } }, count: 2 } },
    })
    for (const client of [watcher, phone, desk]) expect(await client.settled()).toEqual([])
    expect(hub.subscriberCount(channel)).toBe(3)
    expect(hub.members(channel)).toHaveLength(2)
  })

  test('twice by the same socket changes nothing, not even who it is', async () => {
    const { port, hub } = await startRealtime()
    const [watcher, anna] = await Promise.all([connect(port), connect(port)])
    await enter(watcher, channel, 1)
    const first = await enter(anna, channel, 7)
    await watcher.settled()

    expect(await enter(anna, channel, 7)).toEqual(first)
    expect(await enter(anna, channel, 8)).toEqual(first)
    expect(await watcher.settled()).toEqual([])
    expect(hub.members(channel).map(({ id }) => id)).toEqual([1, 7])
  })

  test('in two channels is two things', async () => {
    const { port, hub } = await startRealtime()
    const anna = await connect(port)
    await enter(anna, channel, 7)
    await enter(anna, 'presence-garage', 7)

    anna.send({ event: 'pusher:unsubscribe', data: { channel } })
    await anna.settled()

    expect(hub.members(channel)).toEqual([])
    expect(hub.members('presence-garage')).toHaveLength(1)
  })

  test.each(['__proto__', 'constructor', 'hasOwnProperty'])(
    'an id like %s is one like any other',
    async (id) => {
      const { port } = await startRealtime()
      const client = await connect(port)
      const received = new Promise<string>((resolve) => {
        client.socket.once('message', (raw) => resolve(String(raw)))
      })

      await enter(client, channel, id, { name: 'X' })

      const { data } = JSON.parse(await received) as { data: string }
      expect(data).toBe(`{"presence":{"ids":["${id}"],"hash":{"${id}":{"name":"X"}},"count":1}}`)
    },
  )
})

describe('leaving a presence channel', () => {
  test('is told when the last socket of a person goes, not before', async () => {
    const { port, hub } = await startRealtime()
    const [watcher, phone, desk] = await Promise.all([connect(port), connect(port), connect(port)])
    await enter(watcher, channel, 1)
    await enter(phone, channel, 7)
    await enter(desk, channel, 7)
    await watcher.settled()

    phone.send({ event: 'pusher:unsubscribe', data: { channel } })
    await phone.settled()
    expect(await watcher.settled()).toEqual([])
    expect(hub.members(channel)).toHaveLength(2)

    desk.socket.close()
    expect(await watcher.next()).toEqual({ event: removed, channel, data: { user_id: 7 } })
    expect(hub.members(channel).map(({ id }) => id)).toEqual([1])
  })

  test('counts from the close frame on, before TCP has ended', async () => {
    const { port } = await startRealtime()
    const [watcher, anna] = await Promise.all([connect(port), connect(port)])
    await enter(watcher, channel, 1)
    await enter(anna, channel, 7)
    await watcher.settled()
    const line = rawLine(anna)
    line.pause()
    line.write(Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]))

    expect(await watcher.next()).toMatchObject({ event: removed, data: { user_id: 7 } })
    expect(anna.socket.readyState).toBe(anna.socket.OPEN)
  })

  test('a torn line is told too, and who comes back is announced again, at the end', async () => {
    const { port, hub } = await startRealtime()
    const [watcher, anna, ben] = await Promise.all([connect(port), connect(port), connect(port)])
    await enter(anna, channel, 7)
    await enter(ben, channel, 8)
    await enter(watcher, channel, 1)

    anna.socket.terminate()
    expect(await watcher.next()).toMatchObject({ event: removed, data: { user_id: 7 } })
    await enter(await connect(port), channel, 7)

    expect(await watcher.next()).toMatchObject({ event: added, data: { user_id: 7 } })
    expect(hub.members(channel).map(({ id }) => id)).toEqual([8, 1, 7])
  })

  test('leaves nothing behind, however many come and go', async () => {
    const { port, hub } = await startRealtime()
    for (let index = 0; index < 50; index++) {
      const client = await connect(port)
      await enter(client, channel, index)
      client.socket.terminate()
    }

    await eventually(() => expect(hub.connectionCount()).toBe(0))
    expect(hub.members(channel)).toEqual([])
    expect([...hub.occupiedChannels()]).toEqual([])
  })
})

describe('an authorisation for a presence channel', () => {
  const data = JSON.stringify({ user_id: 7, user_info: { name: 'Ännchen' } })

  test('is for exactly this socket, channel and member', async () => {
    const { port, hub } = await startRealtime()
    const [client, other] = await Promise.all([connect(port), connect(port)])
    const refused = {
      event: 'pusher:subscription_error',
      channel,
      data: { type: 'AuthError', error: 'The connection is unauthorized.', status: 401 },
    }
    const bad = [
      ['', data],
      [authFor(other, channel, data), data],
      [authFor(client, 'presence-garage', data), data],
      [authFor(client, channel), data],
      [authFor(client, channel, data), data.replace('7', '8')],
      [authFor(client, channel, data), `${data} `],
      [authFor(client, channel, data), undefined],
      [authFor(client, channel, data).replace(app.key, 'another'), data],
    ] as const

    for (const [auth, shown] of bad) expect(await client.subscribe(channel, auth, shown)).toEqual(refused)
    expect(hub.members(channel)).toEqual([])
    expect(hub.subscriberCount(channel)).toBe(0)
    expect(await client.subscribe(channel, authFor(client, channel, data), data)).toMatchObject({
      event: succeeded,
    })
  })

  test.each([
    [undefined],
    ['x'],
    ['null'],
    ['[]'],
    ['{}'],
    ['{"user_id":null}'],
    ['{"user_id":""}'],
    ['{"user_id":{}}'],
    ['{"user_id":1e999}'],
  ])('that names nobody (%s) is refused', async (nobody) => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)

    const answer = await client.subscribe(channel, authFor(client, channel, nobody), nobody)

    expect(answer).toMatchObject({ data: { type: 'AuthError', status: 401 } })
    expect(hub.subscriberCount(channel)).toBe(0)
  })
})

describe('limits of a presence channel', () => {
  const infoOf = (bytes: number) => 'x'.repeat(bytes - '""'.length)

  test.each([
    ['an id of 128 characters passes', 'x'.repeat(MAX_USER_ID), null, succeeded],
    ['one more is refused', 'x'.repeat(MAX_USER_ID + 1), null, 4301],
    ['info of 2 KB passes', 7, infoOf(MAX_MEMBER_INFO_BYTES), succeeded],
    ['a byte more is refused', 7, infoOf(MAX_MEMBER_INFO_BYTES + 1), 4301],
    ['bytes count, not characters', 7, 'ü'.repeat(MAX_MEMBER_INFO_BYTES / 2), 4301],
  ])('%s', async (_, id, info, expected) => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)

    const answer = await enter(client, channel, id, info)

    expect(answer).toMatchObject(
      typeof expected === 'string'
        ? { event: expected }
        : { event: 'pusher:subscription_error', channel, data: { type: 'LimitReached', status: expected } },
    )
    expect(hub.members(channel)).toHaveLength(expected === succeeded ? 1 : 0)
  })

  test('info that is nested too deep to be written again is refused like one that is too large', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    const data = `{"user_id":7,"user_info":${'['.repeat(6000)}${']'.repeat(6000)}}`

    const answer = await client.subscribe(channel, authFor(client, channel, data), data)

    expect(answer).toMatchObject({ event: 'pusher:subscription_error', data: { type: 'LimitReached' } })
    expect(hub.members(channel)).toEqual([])
  })

  test('100 persons fit; a further socket of one of them always does, another person when one leaves', async () => {
    const { port, hub } = await startRealtime()
    const clients = await Promise.all(Array.from({ length: MAX_PRESENCE_MEMBERS }, () => connect(port)))
    for (const [index, client] of clients.entries()) {
      client.socket.removeAllListeners('message')
      void enter(client, channel, index)
    }
    await eventually(() => expect(hub.members(channel)).toHaveLength(MAX_PRESENCE_MEMBERS))
    const [late, again] = await Promise.all([connect(port), connect(port)])

    expect(await enter(late, channel, 'late')).toMatchObject({
      event: 'pusher:subscription_error',
      data: { type: 'LimitReached', status: 4100 },
    })
    expect(await enter(again, channel, 0)).toMatchObject({ event: succeeded })
    expect(hub.members(channel)).toHaveLength(MAX_PRESENCE_MEMBERS)

    clients[1]?.socket.close()
    await eventually(() => expect(hub.members(channel)).toHaveLength(MAX_PRESENCE_MEMBERS - 1))
    await again.settled()
    expect(await enter(late, channel, 'late')).toMatchObject({ event: succeeded })
  })
})
