import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  defaultNotificationSettings as defaults,
  putNotificationSettings,
  testNotification,
  type NotificationTest,
} from '../../../src/contract/notifications/notification-settings.ts'
import type { NotificationPage } from '../../../src/contract/notifications/notifications.ts'
import { channels } from '../../../src/contract/realtime.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { send } from '../../support/servers/contract-target.ts'
import { raiseAlarm, signInByCall } from '../../support/worlds/people.ts'
import { startPushService, type PushService } from '../../support/servers/push-service.ts'
import { openSocket } from '../../support/calls/socket.ts'
import { devicesOf, subscribeDevice } from '../../support/calls/subscribed.ts'

// Product page, section 4: "send me a test" diagnoses permission, worker, sound, connection; section 5: self-diagnosing.

const KEY = 'notification-test'
let backend: Awaited<ReturnType<typeof bootBackend>>
let service: PushService
let time: number
beforeEach(async () => {
  time = Date.now()
  backend = await bootBackend({ REALTIME_APP_KEY: KEY }, { now: () => time })
  service = await startPushService(() => time)
})
afterEach(async () => {
  await backend.close()
  await service.close()
})

const allDay = { ...defaults.quiet_hours, enabled: true, from: '00:00', to: '00:00' }
const put = (token: string, body: unknown) => {
  const { method, path } = putNotificationSettings
  return send(backend.origin, method, path, { token, body })
}

describe('"send me a test"', () => {
  const test_ = async (token: string, body: unknown = {}, language?: string) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language }
    const about = { token, body, headers }
    const answer = await send(backend.origin, testNotification.method, testNotification.path, about)
    return { status: answer.status, test: answer.json as NotificationTest, answer }
  }

  test('goes to every device of the caller past all rules, and says how far it came on each way', async () => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    const refusing = await subscribeDevice(backend.origin, 'mitglied', service)
    const gone = await subscribeDevice(backend.origin, 'mitglied', service)
    const cut = await subscribeDevice(backend.origin, 'mitglied', service)
    const stranger = await subscribeDevice(backend.origin, 'leitung', service)
    refusing.answerWith({ status: 403 })
    gone.answerWith({ status: 410 })
    cut.answerWith('cut')
    const socket = await openSocket(backend.origin, KEY)
    const channel = `private-${channels.user(device.userId)}`
    await socket.listen(channel, device.token)
    await put(device.token, { ...defaults, quiet_hours: { ...allDay, let_through: 'nothing' } })

    const { status, test: answer } = await test_(device.token)

    const held = { in_app: true, push: false, sound: false }
    expect([status, answer]).toEqual([
      200,
      {
        at: new Date(time).toISOString(),
        notification: expect.objectContaining({
          type: 'other',
          organisation_id: 1,
          title: 'Testbenachrichtigung',
        }),
        sockets: 1,
        pushes: [
          {
            device_id: expect.any(Number),
            device_name: 'test',
            this_device: true,
            result: 'accepted',
            status: 201,
          },
          {
            device_id: expect.any(Number),
            device_name: 'test',
            this_device: false,
            result: 'refused',
            status: 403,
          },
          {
            device_id: expect.any(Number),
            device_name: 'test',
            this_device: false,
            result: 'expired',
            status: 410,
          },
          {
            device_id: expect.any(Number),
            device_name: 'test',
            this_device: false,
            result: 'unreachable',
            status: null,
          },
        ],
        announced_now: { operation: held, operation_updated: held, fms_status: held, other: held },
      },
    ])
    await socket.settled()
    expect(socket.on(channel).map(({ event, data }) => [event, data])).toEqual([
      ['pusher_internal:subscription_succeeded', {}],
      ['notification.created', expect.objectContaining({ id: answer.notification?.id })],
    ])
    expect((await device.next()).message).toMatchObject({
      notification_id: answer.notification?.id,
      title: 'Testbenachrichtigung',
      unread: 1,
      silent: false,
    })
    expect(stranger.tries()).toBe(0)
    expect((await devicesOf(backend.origin, device.token)).map(({ failed_status }) => failed_status)).toEqual(
      [null, 403, null],
    )
  })

  test('says that nobody listens and nothing is subscribed', async () => {
    const { token } = await signInByCall(backend.origin, 'mitglied')

    expect((await test_(token)).test).toMatchObject({
      sockets: 0,
      pushes: [],
      announced_now: defaults.channels,
    })
  })

  test.each([
    ['en', 'Test notification'],
    ['de', 'Testbenachrichtigung'],
  ])(
    'speaks the language of the page that asks, whatever is stored with the person: %s',
    async (language, title) => {
      const device = await subscribeDevice(backend.origin, 'mitglied', service)
      await backend.database.write((queries) =>
        queries
          .updateTable('users')
          .set({ locale: language === 'en' ? 'de' : 'en' })
          .where('id', '=', device.userId)
          .execute(),
      )

      expect((await test_(device.token, {}, language)).test).toMatchObject({ notification: { title } })
      expect((await device.next()).message).toMatchObject({ title, locale: language })
    },
  )

  test('takes the place of the last one, and of nothing else', async () => {
    const { token } = await signInByCall(backend.origin, 'mitglied')
    const other = await signInByCall(backend.origin, 'leitung')
    await test_(other.token)
    await raiseAlarm(backend.origin, { title: 'B3 – Wohnungsbrand' })
    const first = (await test_(token)).test.notification
    const last = (await test_(token, {}, 'en')).test.notification

    const listOf = async (of: string) =>
      (await send(backend.origin, 'GET', '/api/notifications', { token: of })).json as NotificationPage
    expect((await listOf(token)).data.map(({ id, title }) => [id, title])).toEqual([
      [last?.id, 'Test notification'],
      [expect.any(Number), 'B3 – Wohnungsbrand'],
    ])
    expect(last?.id).not.toBe(first?.id)
    expect((await listOf(other.token)).data).toHaveLength(2)
  })

  // Contract, limits: what costs others something has a limit of its own (docs/decisions/0036).
  test('is not sent without end: 429 in words, with the time to wait, and for that person alone', async () => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    const again = await signInByCall(backend.origin, 'mitglied')
    const other = await signInByCall(backend.origin, 'leitung')
    const [limit] = testNotification.limits
    const statuses = []
    for (let count = 0; count < (limit?.free ?? 0); count += 1)
      statuses.push((await test_(device.token)).status)
    expect(new Set(statuses)).toEqual(new Set([200]))

    // Another session of the same person, and another language.
    const refused = [await test_(device.token, {}, 'en'), await test_(again.token, {}, 'de')]
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
    expect(refused.map(({ answer }) => answer.json)).toEqual([
      { message: 'Too many attempts. Wait 20 seconds, then try again.' },
      { message: 'Zu viele Versuche. Warte 20 Sekunden und versuche es dann noch einmal.' },
    ])
    expect(refused[0]?.answer.headers.get('retry-after')).toBe('20')
    expect(device.tries()).toBe(limit?.free)
    expect((await test_(other.token)).status).toBe(200)
    expect((await send(backend.origin, 'GET', '/api/user', { token: device.token })).status).toBe(200)

    time += 20_000
    expect((await test_(device.token)).status).toBe(200)
    expect((await test_(device.token)).status).toBe(429)
  })

  test('is shown in the organisation that the page names, and in none that is not the caller’s', async () => {
    const { token } = await signInByCall(backend.origin, 'leitung')

    expect((await test_(token, { organisation_id: 2 })).test.notification).toMatchObject({
      organisation_id: 2,
    })
    expect((await test_(token, { organisation_id: 424_242 })).status).toBe(404)
  })

  test('reaches the devices of whoever belongs to no organisation', async () => {
    const device = await subscribeDevice(backend.origin, 'gast', service)

    expect((await test_(device.token)).test).toMatchObject({
      notification: null,
      sockets: 0,
      pushes: [{ result: 'accepted' }],
    })
    expect((await device.next()).message).toMatchObject({
      notification_id: null,
      organisation_id: null,
      unread: 0,
    })
  })
})
