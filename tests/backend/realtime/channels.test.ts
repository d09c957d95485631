import { describe, expect, test, vi } from 'vitest'
import { MAX_CHANNELS, MAX_CHANNELS_OF_STRANGERS } from '../../../src/backend/realtime/limits.ts'
import { authSignature } from '../../../src/backend/realtime/signature.ts'
import { app, authFor, connect, rawLine, startRealtime } from './support.ts'
import { eventually } from '../../support/eventually.ts'

const channel = 'private-user.7'

describe('subscribing', () => {
  test.each(['news', channel, 'private-encrypted-user.7'])(
    '%s is answered and counted once, however often it is said',
    async (name) => {
      const { port, hub } = await startRealtime()
      const client = await connect(port)
      const succeeded = { event: 'pusher_internal:subscription_succeeded', data: {}, channel: name }

      expect(await client.subscribe(name, authFor(client, name))).toEqual(succeeded)
      expect(await client.subscribe(name, authFor(client, name))).toEqual(succeeded)
      hub.publish(name, 'hello', 1)

      expect(hub.subscriberCount(name)).toBe(1)
      expect(await client.settled()).toHaveLength(1)
    },
  )

  test.each([
    ['private', 'private-user.7', 'private-user.8'],
    ['private-encrypted', 'private-encrypted-user.7', 'private-encrypted-user.8'],
  ])('a %s channel wants the signature for exactly this socket and channel', async (_, channel, another) => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    const other = await connect(port)
    const refused = {
      event: 'pusher:subscription_error',
      channel,
      data: { type: 'AuthError', error: 'The connection is unauthorized.', status: 401 },
    }
    const bad = [
      '',
      'nonsense',
      authFor(other, channel),
      authFor(client, another),
      authFor(client, channel).replace(app.key, 'another'),
      authSignature({ ...app, secret: 'guess' }, client.socketId, channel),
    ]

    for (const auth of bad) expect(await client.subscribe(channel, auth)).toEqual(refused)

    hub.publish(channel, 'secret', {})
    expect(hub.subscriberCount(channel)).toBe(0)
    expect(await client.settled()).toEqual([])
    expect(await client.subscribe(channel, authFor(client, channel))).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    })
  })

  test('one connection may not fill the memory with channels', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    await client.subscribe('private-user.7', authFor(client, 'private-user.7'))
    for (let index = 1; index < MAX_CHANNELS; index++) await client.subscribe(`channel-${index}`)

    expect(await client.subscribe('one-more')).toMatchObject({ data: { type: 'LimitReached' } })
    expect(await client.subscribe('channel-1')).toMatchObject({
      event: 'pusher_internal:subscription_succeeded',
    })
    expect(hub.subscriberCount('one-more')).toBe(0)
  })

  test('a stranger gets few channels, and more with the first one it has a right to', async () => {
    const { port } = await startRealtime()
    const client = await connect(port)
    for (let index = 0; index < MAX_CHANNELS_OF_STRANGERS; index++) await client.subscribe(`channel-${index}`)
    const succeeded = { event: 'pusher_internal:subscription_succeeded' }
    const limited = { data: { type: 'LimitReached' } }

    expect(await client.subscribe('one-more')).toMatchObject(limited)
    expect(await client.subscribe('private-user.7', 'forged')).toMatchObject({ data: { type: 'AuthError' } })
    expect(await client.subscribe('one-more')).toMatchObject(limited)

    const auth = authFor(client, 'private-user.7')
    expect(await client.subscribe('private-user.7', auth)).toMatchObject(succeeded)
    expect(await client.subscribe('one-more')).toMatchObject(succeeded)
  })
})

describe('publishing', () => {
  test('reaches the subscribers of the channel and nobody else', async () => {
    const { port, hub } = await startRealtime()
    const [member, colleague, stranger, silent] = await Promise.all([
      connect(port),
      connect(port),
      connect(port),
      connect(port),
    ])
    await member.subscribe(channel, authFor(member, channel))
    await colleague.subscribe(channel, authFor(colleague, channel))
    await stranger.subscribe('private-user.8', authFor(stranger, 'private-user.8'))

    hub.publish(channel, 'notification.created', { id: 1, title: 'Küchenbrand 🔥' })

    const frame = { event: 'notification.created', channel, data: { id: 1, title: 'Küchenbrand 🔥' } }
    expect(await member.settled()).toEqual([frame])
    expect(await colleague.settled()).toEqual([frame])
    expect(await stranger.settled()).toEqual([])
    expect(await silent.settled()).toEqual([])
  })

  test('leaves out the socket that caused it', async () => {
    const { port, hub } = await startRealtime()
    const sender = await connect(port)
    const other = await connect(port)
    await sender.subscribe('news')
    await other.subscribe('news')

    hub.publish('news', 'saved', {}, sender.socketId)

    expect(await sender.settled()).toEqual([])
    expect(await other.settled()).toHaveLength(1)
  })

  test('encodes the event once, however many listen', async () => {
    const { port, hub } = await startRealtime()
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect(port)))
    for (const client of clients) await client.subscribe('news')
    const toJSON = vi.fn(() => 'data')

    hub.publish('news', 'saved', { toJSON })

    for (const client of clients) expect(await client.settled()).toHaveLength(1)
    expect(toJSON).toHaveBeenCalledTimes(1)
  })

  test('to a channel without subscribers does nothing', async () => {
    const { hub } = await startRealtime()

    expect(() => hub.publish('nobody', 'saved', {})).not.toThrow()
  })
})

describe('leaving', () => {
  test('an unsubscribed channel is silent; an unknown one is ignored', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    await client.subscribe('news')

    client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } })
    client.send({ event: 'pusher:unsubscribe', data: { channel: 'never' } })
    expect(await client.settled()).toEqual([])
    hub.publish('news', 'saved', {})

    expect(await client.settled()).toEqual([])
    expect(hub.subscriberCount('news')).toBe(0)
  })

  test('counts from the close frame on, before TCP has ended', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    await client.subscribe('news')
    // A peer that says goodbye and then keeps the line: TCP stays open on the server's side.
    const goodbye = Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8])
    const line = rawLine(client)
    line.pause()
    line.write(goodbye)

    await eventually(() => expect(hub.subscriberCount('news')).toBe(0))
    expect(hub.connectionCount()).toBe(0)
    expect(client.socket.readyState).toBe(client.socket.OPEN)
  })

  test('a torn line leaves nothing behind', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    await client.subscribe('news')

    client.socket.terminate()

    await eventually(() => expect(hub.connectionCount()).toBe(0))
    expect(hub.subscriberCount('news')).toBe(0)
  })
})
