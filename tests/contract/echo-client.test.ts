import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Notification } from '../../src/contract/notifications/notifications.ts'
import { channels } from '../../src/contract/realtime.ts'
import { bootBackend } from '../support/servers/backend.ts'
import { raiseAlarm, signInByCall } from '../support/worlds/people.ts'
import { type EchoTarget, connectEcho, subscribed } from './echo-support.ts'

const key = 'echo-client'
let backend: Awaited<ReturnType<typeof bootBackend>>

beforeAll(async () => {
  backend = await bootBackend({ REALTIME_APP_KEY: key })
})
afterAll(() => backend?.close())

describe('an unmodified laravel-echo and pusher-js client in token mode (specification, section 7)', () => {
  test('receives notification.created on the private channel user.{id} when an alarm comes in', async () => {
    const { user, token } = await signInByCall(backend.origin, 'mitglied')
    const echo = connectEcho(target(token))
    expect(await subscribed(echo, channels.user(user.id))).toBe('subscribed')
    const pushed = next(echo, user.id)

    const alarm = await raiseAlarm(backend.origin, { title: 'B2 Küchenbrand' })

    expect(v.parse(Notification, await pushed)).toMatchObject({
      organisation_id: 1,
      type: 'operation',
      read_at: null,
      data: { operation_id: alarm.id },
    })
  })

  test('is refused on somebody else’s channel, and nothing of an alarm reaches it', async () => {
    const member = await signInByCall(backend.origin, 'mitglied')
    const guest = await signInByCall(backend.origin, 'gast')
    const own = connectEcho(target(member.token))
    const foreign = connectEcho(target(guest.token))
    const heard: string[] = []
    foreign.connector.pusher.bind_global((event: string) => heard.push(event))

    expect(await subscribed(foreign, channels.user(member.user.id))).toMatchObject({ type: 'AuthError' })
    expect(await subscribed(foreign, channels.operations(1))).toMatchObject({ type: 'AuthError' })
    expect(await subscribed(foreign, channels.user(guest.user.id))).toBe('subscribed')
    expect(await subscribed(own, channels.user(member.user.id))).toBe('subscribed')
    const pushed = next(own, member.user.id)
    await raiseAlarm(backend.origin, { title: 'TH1 Baum auf Straße' })
    await pushed

    // What the alarm sent to this socket, if anything, arrives before the answer to this subscription.
    await new Promise<void>((resolve) => foreign.channel('last').subscribed(() => resolve()))
    expect(heard.filter((event) => !event.startsWith('pusher'))).toEqual([])
  })

  test('is refused with a token that is none', async () => {
    const { user } = await signInByCall(backend.origin, 'mitglied')
    const echo = connectEcho(target('garbage'))

    expect(await subscribed(echo, channels.user(user.id))).toMatchObject({ type: 'AuthError' })
  })
})

function target(token: string): EchoTarget {
  return { origin: backend.origin, key, token }
}

function next(echo: ReturnType<typeof connectEcho>, userId: number): Promise<unknown> {
  return new Promise((resolve) =>
    echo.private(channels.user(userId)).listen('.notification.created', resolve),
  )
}
