import Pusher from 'pusher-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { authSignature, userSignature } from '../../../src/backend/realtime/signature.ts'
import { type EchoTarget, connectEcho, subscribed } from '../../contract/echo-support.ts'
import { startWithAuthority } from './authority.ts'
import { app } from './support.ts'

const anna = { id: 7, name: 'Anna' }
const ben = { id: 8, name: 'Ben' }

describe('an unmodified laravel-echo and pusher-js client', () => {
  test('a presence channel tells who is here, who joins and who leaves', async () => {
    const people = [anna, ben, ben]
    const { target } = await startWithAuthority((socketId, channel) =>
      presenceAuth(socketId, channel, people),
    )
    const [first, second, third] = [connectEcho(target), connectEcho(target), connectEcho(target)]
    const joined: unknown[] = []
    expect(await here(first)).toEqual([anna])
    first.join('room').joining((member: unknown) => joined.push(member))
    const left = new Promise((resolve) => first.join('room').leaving(resolve))

    expect(await here(second)).toEqual([anna, ben])
    expect(await here(third)).toEqual([anna, ben])
    second.leave('room')
    third.disconnect()

    expect(await left).toEqual(ben)
    expect(joined).toEqual([ben])
  })

  test('a whisper reaches the others with its sender, and not the one who whispers', async () => {
    const people = [anna, ben]
    const { target, hub } = await startWithAuthority((socketId, channel) =>
      presenceAuth(socketId, channel, people),
    )
    const [sender, other] = [connectEcho(target), connectEcho(target)]
    await here(sender)
    await here(other)
    const own: unknown[] = []
    sender.join('room').listenForWhisper('typing', (data: unknown) => own.push(data))
    const heard = new Promise((resolve) => {
      other.connector.pusher
        .channel('presence-room')
        .bind('client-typing', (data: unknown, metadata: unknown) => resolve({ data, metadata }))
    })
    const done = new Promise((resolve) => sender.join('room').listen('.done', resolve))

    sender.join('room').whisper('typing', { text: 'Bin unterwegs' })
    expect(await heard).toEqual({ data: { text: 'Bin unterwegs' }, metadata: { user_id: anna.id } })
    hub.publish('presence-room', 'done', {})

    await done
    expect(own).toEqual([])
  })

  test('an encrypted channel delivers what only its members can read', async () => {
    const secret = 'nlr49ISQHz91yS3cy/yWmW8wFMNeTnNL5tNHnbPJcLQ='
    const sealed = {
      nonce: 'YSBub25jZSBvZiAyNCBieXRlcyBsb25n',
      ciphertext: 'kXLDum6KKGRjuNw+FpXaSO6Xh/VVJ1OJsXG8SdWdyPWUzsTxJcdUyg==',
    }
    const { target, hub } = await startWithAuthority((socketId, channel) => ({
      auth: authSignature(app, socketId, channel),
      shared_secret: secret,
    }))
    const channel = connectEcho(target).encryptedPrivate('bla')
    await new Promise<void>((resolve) => channel.subscribed(() => resolve()))
    const received = new Promise((resolve) => channel.listen('.alarm', resolve))

    hub.publishText('private-encrypted-bla', 'alarm', JSON.stringify(sealed))

    expect(await received).toEqual({ title: 'Küchenbrand' })
  })

  test('an encrypted channel with a forged signature is refused', async () => {
    const { target, hub } = await startWithAuthority((socketId, channel) => ({
      auth: authSignature({ ...app, secret: 'guess' }, socketId, channel),
      shared_secret: 'nlr49ISQHz91yS3cy/yWmW8wFMNeTnNL5tNHnbPJcLQ=',
    }))
    const channel = connectEcho(target).encryptedPrivate('bla')

    expect(await new Promise((resolve) => channel.error(resolve))).toMatchObject({
      type: 'AuthError',
      status: 401,
    })
    expect(hub.subscriberCount('private-encrypted-bla')).toBe(0)
  })

  test('who signs in gets what is meant for them, and stays away when their connections are ended', async () => {
    const { target, hub } = await startWithAuthority(() => undefined)
    const pusher = connectPusher(target, '7')
    const channel = '#server-to-user-7'
    const opened = new Promise((resolve) => {
      pusher.connection.bind('message', (message: { event: string; channel?: string }) => {
        if (message.event === 'pusher_internal:subscription_succeeded') resolve(message.channel)
      })
    })
    pusher.signin()
    expect(await opened).toBe(channel)
    const received = new Promise((resolve) => pusher.user.bind('hello', resolve))

    hub.publish(channel, 'hello', { id: 1 })
    expect(await received).toEqual({ id: 1 })

    const disconnected = new Promise((resolve) => pusher.connection.bind('disconnected', resolve))
    expect(hub.terminateUser('7')).toBe(1)
    await disconnected
    expect(pusher.connection.state).toBe('disconnected')
  })

  test('what a refused whisper says arrives as an error, and the connection stays', async () => {
    const { target } = await startWithAuthority((socketId, channel) => ({
      auth: authSignature(app, socketId, channel),
    }))
    const echo = connectEcho(target)
    expect(await subscribed(echo, 'room')).toBe('subscribed')
    const { connection } = echo.connector.pusher
    const refused = new Promise((resolve) => connection.bind('error', resolve))

    for (let count = 0; count < 20; count++) echo.private('room').whisper('typing', { count })

    expect(await refused).toMatchObject({ data: { code: 4301 } })
    expect(connection.state).toBe('connected')
  })
})

/** Lets everybody in; the next person of the list is who they are. */
function presenceAuth(socketId: string, channel: string, people: { id: number }[]) {
  const person = people.shift()
  const channelData = JSON.stringify({ user_id: person?.id, user_info: person })
  return { auth: authSignature(app, socketId, channel, channelData), channel_data: channelData }
}

function here(echo: ReturnType<typeof connectEcho>): Promise<unknown> {
  return new Promise((resolve) => echo.join('room').here(resolve))
}

function connectPusher({ origin, key }: EchoTarget, userId: string): Pusher {
  const { hostname, port } = new URL(origin)
  const pusher = new Pusher(key, {
    cluster: '',
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, callback) => {
        const userData = JSON.stringify({ id: userId })
        callback(null, { auth: userSignature(app, socketId, userData), user_data: userData })
      },
    },
  })
  onTestFinished(() => pusher.disconnect())
  return pusher
}
