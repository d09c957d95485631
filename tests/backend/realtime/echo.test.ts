import { describe, expect, test } from 'vitest'
import { authSignature } from '../../../src/backend/realtime/signature.ts'
import { connectEcho, subscribed } from '../../contract/echo-support.ts'
import { startWithAuthority } from './authority.ts'
import { app } from './support.ts'

describe('an unmodified laravel-echo and pusher-js client', () => {
  test('receives what its own channel gets, by the literal event name', async () => {
    const { target, hub } = await startForUser(7)
    const echo = connectEcho(target)
    expect(await subscribed(echo, 'user.7')).toBe('subscribed')
    const received = new Promise((resolve) => echo.private('user.7').listen('.notification.created', resolve))

    hub.publish('private-user.7', 'notification.created', { id: 1, title: 'Küchenbrand' })

    expect(await received).toEqual({ id: 1, title: 'Küchenbrand' })
  })

  test('is refused on somebody else’s channel by the authorisation', async () => {
    const { target, hub } = await startForUser(7)

    expect(await subscribed(connectEcho(target), 'user.8')).toMatchObject({ type: 'AuthError' })
    expect(hub.subscriberCount('private-user.8')).toBe(0)
  })

  test('is refused with a forged signature by the realtime server', async () => {
    const { target, hub } = await startForUser(7, { ...app, secret: 'guess' })

    expect(await subscribed(connectEcho(target), 'user.7')).toMatchObject({ type: 'AuthError', status: 401 })
    expect(hub.subscriberCount('private-user.7')).toBe(0)
  })

  test('is told nothing of an event it caused itself', async () => {
    const { target, hub } = await startForUser(7)
    const sender = connectEcho(target)
    const other = connectEcho(target)
    const senderHeard: unknown[] = []
    await Promise.all([subscribed(sender, 'user.7'), subscribed(other, 'user.7')])
    sender.private('user.7').listen('.saved', (data: unknown) => senderHeard.push(data))
    const otherHeard = new Promise((resolve) => other.private('user.7').listen('.saved', resolve))
    const done = new Promise((resolve) => sender.private('user.7').listen('.done', resolve))

    hub.publish('private-user.7', 'saved', { id: 1 }, sender.socketId())
    hub.publish('private-user.7', 'done', {})

    expect(await otherHeard).toEqual({ id: 1 })
    await done
    expect(senderHeard).toEqual([])
  })

  test('comes back and subscribes again after the server closed its socket', async () => {
    const { target, hub } = await startForUser(7)
    const echo = connectEcho(target)
    await subscribed(echo, 'user.7')
    const firstId = echo.socketId()
    const again = new Promise((resolve) => echo.connector.pusher.connection.bind('connected', resolve))
    const resubscribed = new Promise((resolve) =>
      echo.connector.pusher.channel('private-user.7').bind('pusher:subscription_succeeded', resolve),
    )

    await hub.close()
    await Promise.all([again, resubscribed])

    expect(echo.socketId()).not.toBe(firstId)
    expect(hub.subscriberCount('private-user.7')).toBe(1)
  })

  test('comes back sooner to a successor that listens already than to a server that goes away', async () => {
    const [leaving, handingOver] = await Promise.all([startForUser(7), startForUser(7)])
    const order: string[] = []
    const [last, first] = await Promise.all(
      [leaving, handingOver].map(async ({ target }, index) => {
        const echo = connectEcho(target)
        await subscribed(echo, 'user.7')
        return () =>
          new Promise<void>((resolve) => {
            echo.connector.pusher.connection.bind('connected', () => {
              order.push(index === 0 ? 'after a second' : 'at once')
              resolve()
            })
          })
      }),
    )
    const again = Promise.all([last?.(), first?.()])

    await leaving.hub.close()
    await handingOver.hub.close(true)
    await again

    expect(order).toEqual(['at once', 'after a second'])
  })

  test('gives up when its key is unknown', async () => {
    const { target } = await startForUser(7)
    const { connection } = connectEcho({ ...target, key: 'other' }).connector.pusher

    await new Promise((resolve) => connection.bind('disconnected', resolve))

    expect(connection.state).toBe('disconnected')
  })
})

/** An authorisation that lets everybody listen to one user's channel only. */
function startForUser(userId: number, signing = app) {
  return startWithAuthority((socketId, channel) =>
    channel === `private-user.${userId}` ? { auth: authSignature(signing, socketId, channel) } : undefined,
  )
}
