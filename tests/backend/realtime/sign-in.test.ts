import { describe, expect, test } from 'vitest'
import { userSignature } from '../../../src/backend/realtime/signature.ts'
import { type Client, app, connect, enter, join, signIn, startRealtime } from './support.ts'
import { eventually } from '../../support/eventually.ts'

const refused = { event: 'pusher:error', data: { code: 4009, message: 'The sign-in is not authorized.' } }
const notAllowed = { event: 'pusher:subscription_error', data: { type: 'AuthError', status: 401 } }
const succeeded = { event: 'pusher_internal:subscription_succeeded' }

describe('signing in', () => {
  test('is confirmed with the user’s data, and opens the channel of this user', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    expect(await client.subscribe('#server-to-user-7')).toMatchObject(notAllowed)

    expect(await signIn(client, '7')).toEqual({
      event: 'pusher:signin_success',
      data: { user_data: '{"id":"7"}' },
    })
    expect(await client.subscribe('#server-to-user-7')).toMatchObject(succeeded)
    hub.publish('#server-to-user-7', 'hello', 1)

    expect(await client.settled()).toEqual([{ event: 'hello', channel: '#server-to-user-7', data: 1 }])
  })

  test('opens nobody else’s channel', async () => {
    const { port, hub } = await startRealtime()
    const client = await connect(port)
    await signIn(client, '7')

    for (const channel of ['#server-to-user-8', '#server-to-user-77']) {
      expect(await client.subscribe(channel)).toMatchObject(notAllowed)
      expect(hub.subscriberCount(channel)).toBe(0)
    }
    for (const channel of ['#server-to-user-', '#other', '#']) {
      expect(await client.subscribe(channel)).toMatchObject({ data: { type: 'InvalidChannel' } })
    }
  })

  test('wants the signature for exactly this socket and these data', async () => {
    const { port } = await startRealtime()
    const [client, other] = await Promise.all([connect(port), connect(port)])
    const data = '{"id":"7"}'
    const right = userSignature(app, client.socketId, data)
    const bad = [
      ['', data],
      ['nonsense', data],
      [userSignature(app, other.socketId, data), data],
      [right, '{"id":"8"}'],
      [right, `${data} `],
      [right.replace(app.key, 'another'), data],
      [userSignature({ ...app, secret: 'guess' }, client.socketId, data), data],
    ] as const

    for (const [auth, shown] of bad) {
      expect(await say(client, { auth, user_data: shown })).toEqual(refused)
    }
    expect(await client.subscribe('#server-to-user-7')).toMatchObject(notAllowed)
    expect(await signIn(client, '7')).toMatchObject({ event: 'pusher:signin_success' })
  })

  test.each(['{}', '{"id":""}', '{"id":7}', 'null', 'x', `{"id":"${'x'.repeat(129)}"}`])(
    'as nobody is refused: %.20s',
    async (data) => {
      const { port } = await startRealtime()
      const client = await connect(port)

      const auth = userSignature(app, client.socketId, data)

      expect(await say(client, { auth, user_data: data })).toEqual(refused)
    },
  )

  test.each([[undefined], [{}], [{ auth: 'x' }], [{ auth: 'x', user_data: {} }]])(
    'with %j is not understood',
    async (data) => {
      const { port } = await startRealtime()
      const client = await connect(port)

      expect(await say(client, data)).toMatchObject({ event: 'pusher:error', data: { code: 4200 } })
    },
  )

  test('again is confirmed again; as somebody else it is refused', async () => {
    const { port } = await startRealtime()
    const client = await connect(port)
    await signIn(client, '7')

    expect(await signIn(client, '7')).toMatchObject({ event: 'pusher:signin_success' })
    expect(await signIn(client, '8')).toEqual(refused)
    expect(await client.subscribe('#server-to-user-8')).toMatchObject(notAllowed)
    expect(await client.subscribe('#server-to-user-7')).toMatchObject(succeeded)
  })
})

describe('ending the connections of a user', () => {
  test('closes all their sockets with 4009, signed in or in a presence channel, and nobody else’s', async () => {
    const { port, hub } = await startRealtime()
    const sockets = await Promise.all([
      connect(port),
      connect(port),
      connect(port),
      connect(port),
      connect(port),
    ])
    const [phone, desk, room, other, stranger] = sockets
    await signIn(phone, '7')
    await signIn(desk, '7')
    await enter(desk, 'presence-room', 7)
    await enter(other, 'presence-room', 8)
    await enter(room, 'presence-garage', '7')
    await signIn(stranger, '77')
    await join(stranger, 'private-user.7')
    for (const client of sockets) await client.settled()

    expect(hub.terminateUser('7')).toBe(3)

    for (const client of [phone, desk, room]) {
      expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
      expect(await client.closed).toMatchObject({ code: 4009 })
    }
    expect(await other.next()).toMatchObject({
      event: 'pusher_internal:member_removed',
      data: { user_id: 7 },
    })
    expect(await stranger.settled()).toEqual([])
    expect(hub.connectionCount()).toBe(2)
    expect(hub.terminateUser('7')).toBe(0)
  })

  test('what they still send changes nothing', async () => {
    const { port, hub } = await startRealtime()
    const [client, other] = await Promise.all([connect(port), connect(port)])
    await signIn(client, '7')
    await join(other, 'private-room')
    await join(client, 'private-room')

    hub.terminateUser('7')
    client.send({ event: 'client-typing', channel: 'private-room', data: {} })
    await join(client, 'private-room')
    await client.closed

    expect(await other.settled()).toEqual([])
    expect(hub.subscriberCount('private-room')).toBe(1)
    await eventually(() => expect(hub.connectionCount()).toBe(1))
  })
})

function say(client: Client, data: unknown) {
  client.send({ event: 'pusher:signin', data })
  return client.next()
}
