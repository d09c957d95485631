import Pusher from 'pusher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channels } from '../../../src/contract/realtime.ts'
import { signInByCall } from '../../support/worlds/people.ts'
import { openSocket } from '../../support/calls/socket.ts'
import { startForPublishers } from './publisher.ts'
import { app, authFor, connect, enter, join, signIn } from './support.ts'

let backend: Awaited<ReturnType<typeof startForPublishers>>
let port: number

beforeAll(async () => {
  backend = await startForPublishers()
  port = Number(new URL(backend.origin).port)
})
afterAll(() => backend.close())

const library = (more: Partial<Pusher.Options> = {}) =>
  new Pusher({ appId: '1', key: app.key, secret: app.secret, host: '127.0.0.1', port: String(port), ...more })
const base64 = /^[\w+/]+=*$/
const frame = (channel: string, data: unknown = { id: 1 }, name = 'saved') => ({ event: name, channel, data })

describe('the official server library, unchanged', () => {
  test('publishes to everybody who listens, and is answered with exactly {}', async () => {
    const [listener, stranger] = [await connect(port), await connect(port)]
    await join(listener, 'private-user.7')
    await stranger.subscribe('news')

    const answer = await library().trigger('private-user.7', 'saved', { title: 'Küchenbrand 🔥 "a\\b"' })

    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    expect(await listener.settled()).toEqual([frame('private-user.7', { title: 'Küchenbrand 🔥 "a\\b"' })])
    expect(await stranger.settled()).toEqual([])
  })

  test('publishes to many channels at once, and not to the socket that caused it', async () => {
    const [sender, other] = [await connect(port), await connect(port)]
    for (const client of [sender, other]) for (const channel of ['a', 'b']) await client.subscribe(channel)

    await library().trigger(['a', 'b', 'nobody'], 'saved', { id: 1 }, { socket_id: sender.socketId })

    expect(await sender.settled()).toEqual([])
    expect(await other.settled()).toEqual([frame('a'), frame('b')])
  })

  test('publishes a batch in order, each event past its own sender', async () => {
    const [one, other] = [await connect(port), await connect(port)]
    for (const client of [one, other]) await client.subscribe('batched')

    const answer = await library().triggerBatch([
      { channel: 'batched', name: 'first', data: { id: 1 }, socket_id: one.socketId },
      { channel: 'batched', name: 'second', data: 'no JSON', socket_id: other.socketId },
    ])

    expect(await answer.text()).toBe('{}')
    expect(await one.next()).toMatchObject({ event: 'second', data: 'no JSON' })
    expect(await other.settled()).toEqual([frame('batched', { id: 1 }, 'first')])
  })

  test('is told how many listen', async () => {
    const clients = [await connect(port), await connect(port)]
    for (const client of clients) await client.subscribe('counted')
    const params = { info: 'subscription_count,user_count' }

    const published = await library().trigger(['counted', 'empty'], 'saved', {}, params)
    const batch = await library().triggerBatch([
      { channel: 'counted', name: 'saved', data: {}, ...params },
      { channel: 'counted', name: 'saved', data: {} },
    ])

    const counted = { subscription_count: 2 }
    expect(await published.json()).toEqual({ channels: { counted, empty: { subscription_count: 0 } } })
    expect(await batch.json()).toEqual({ batch: [counted, {}] })
  })

  test('asks which channels are occupied', async () => {
    const client = await connect(port)
    for (const channel of ['room-1', 'another-room-1']) await client.subscribe(channel)
    const get = async (path: string, params = {}) => (await library().get({ path, params })).json()

    expect(await get('/channels', { filter_by_prefix: 'room-' })).toEqual({ channels: { 'room-1': {} } })
    expect(await get('/channels/room-1')).toEqual({ occupied: true })
    expect(await get('/channels/room-1', { info: 'subscription_count' })).toEqual({
      occupied: true,
      subscription_count: 1,
    })

    client.socket.close()
    await client.closed
    expect(await get('/channels', { filter_by_prefix: 'room-' })).toEqual({ channels: {} })
    expect(await get('/channels/room-1')).toEqual({ occupied: false })
  })

  test('is told who is in a presence channel: everybody once, however many sockets', async () => {
    const [one, again, other] = [await connect(port), await connect(port), await connect(port)]
    for (const client of [one, again]) await enter(client, 'presence-duty', 7, { name: 'Ö' })
    await enter(other, 'presence-duty', 'nine')
    const get = async (path: string, params = {}) => (await library().get({ path, params })).json()

    expect(await get('/channels/presence-duty/users')).toEqual({ users: [{ id: '7' }, { id: 'nine' }] })
    expect(await get('/channels/presence-nobody/users')).toEqual({ users: [] })
    const info = 'user_count,subscription_count'
    expect(await get('/channels/presence-duty', { info })).toEqual({ occupied: true, user_count: 2 })
    expect(await get('/channels', { filter_by_prefix: 'presence-', info })).toEqual({
      channels: { 'presence-duty': { user_count: 2 } },
    })
    const published = await library().trigger('presence-duty', 'saved', {}, { info })
    expect(await published.json()).toEqual({ channels: { 'presence-duty': { user_count: 2 } } })
  })

  test('sends to a signed-in person, whose channel is no business of others', async () => {
    const [person, other] = [await connect(port), await connect(port)]
    for (const [client, id] of [[person, 'u-1'] as const, [other, 'u-2'] as const]) {
      await signIn(client, id)
      await client.subscribe(`#server-to-user-${id}`)
    }

    await library().sendToUser('u-1', 'saved', { id: 1 })

    expect(await person.settled()).toEqual([frame('#server-to-user-u-1')])
    expect(await other.settled()).toEqual([])
    const { channels } = (await (await library().get({ path: '/channels' })).json()) as { channels: object }
    expect(Object.keys(channels).filter((name) => name.startsWith('#'))).toEqual([])
  })

  test('ends every connection of a person, and nobody else’s', async () => {
    const [person, again, other] = [await connect(port), await connect(port), await connect(port)]
    for (const [client, id] of [
      [person, 'gone'] as const,
      [again, 'gone'] as const,
      [other, 'here'] as const,
    ]) {
      await signIn(client, id)
    }

    const answer = await library().terminateUserConnections('gone')

    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    for (const { closed } of [person, again]) expect(await closed).toMatchObject({ code: 4009 })
    expect(await other.settled()).toEqual([])
  })

  // The protocol ends what it knows to be a user's: by sign-in (Pusher), by presence (Reverb). Here the authorisation
  // endpoint knows whose a socket is, and our own pages show it nowhere else (docs/decisions/0035).
  test('ends the connections of a person that only the authorisation endpoint knows', async () => {
    const [mitglied, leitung] = [
      await signInByCall(backend.origin, 'mitglied'),
      await signInByCall(backend.origin, 'leitung'),
    ]
    const [page, tab, other] = await Promise.all(
      [mitglied, mitglied, leitung].map(async ({ token, user }) => {
        const socket = await openSocket(backend.origin, app.key)
        await socket.listen(`private-${channels.user(user.id)}`, token)
        return { ...socket, userId: user.id }
      }),
    )
    if (!page || !tab || !other) throw new Error('nobody listens')

    await library().terminateUserConnections(String(mitglied.user.id))

    expect(await Promise.all([page.closed, tab.closed])).toEqual([4009, 4009])
    await other.settled()
    expect(other.isOpen()).toBe(true)
    // Nothing of theirs has ended but the line: they may come back.
    const back = await openSocket(backend.origin, app.key)
    await back.listen(`private-${channels.user(mitglied.user.id)}`, mitglied.token)
    expect(backend.hub.subscriberCount(`private-${channels.user(mitglied.user.id)}`)).toBe(1)
  })

  test('publishes encrypted: the server passes on what only the holders of the secret can read', async () => {
    const channel = 'private-encrypted-bla'
    const listener = await connect(port)
    await join(listener, channel)
    // The published vector of a shared secret: SHA-256 of the channel's name and the master key.
    const encrypting = library({ encryptionMasterKeyBase64: 'zyrm8pvV2C9fJcBfhyXzvxbJVN/H7QLmbe0xJi1GhPU=' })
    expect(encrypting.authorizeChannel(listener.socketId, channel)).toEqual({
      auth: authFor(listener, channel),
      shared_secret: 'nlr49ISQHz91yS3cy/yWmW8wFMNeTnNL5tNHnbPJcLQ=',
    })

    await encrypting.trigger(channel, 'saved', { title: 'Küchenbrand' })

    // How a client reads it is proved in echo-channels.test.ts.
    expect(await listener.settled()).toEqual([
      {
        event: 'saved',
        channel,
        data: { nonce: expect.stringMatching(base64), ciphertext: expect.stringMatching(base64) },
      },
    ])
  })
})
