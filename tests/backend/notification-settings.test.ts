import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../src/backend/config.ts'
import { createLog } from '../../src/backend/log.ts'
import { startBackend, type Backend } from '../../src/backend/start.ts'
import {
  defaultNotificationSettings,
  type NotificationSettings,
  type NotificationTest,
} from '../../src/contract/notification-settings.ts'
import type { NotificationPage } from '../../src/contract/notifications.ts'
import { send } from '../support/contract-target.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { raiseAlarm, signInByCall } from '../support/people.ts'
import { startPushService, type PushService } from '../support/push-service.ts'
import { devicesOf, subscribeDevice } from '../support/subscribed.ts'

// Product page, section 5: notification control that holds, matrix, quiet hours, self-diagnosing test.

let backend: Backend
let folder: string
let key: string
let service: PushService
let time: number
beforeEach(async () => {
  folder = temporaryFolder()
  time = Date.now()
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  key = config.realtime.key
  backend = await startBackend(config, { log: createLog('silent'), now: () => time })
  service = await startPushService(() => time)
})
afterEach(async () => {
  await backend.close()
  await service.close()
  removeFolder(folder)
})

const path = '/api/user/notification-settings'
const defaults: NotificationSettings = { ...defaultNotificationSettings } as unknown as NotificationSettings
const put = (token: string, body: unknown) => send(backend.origin, 'PUT', path, { token, body })
const allDay = { ...defaults.quiet_hours, enabled: true, from: '00:00', to: '00:00' }

/** What a socket of this person is told of the next notification. */
async function listen(token: string, userId: number): Promise<() => Promise<Record<string, unknown>>> {
  const socket = new WebSocket(`${backend.origin.replace('http', 'ws')}/app/${key}?protocol=7`)
  const told: Record<string, unknown>[] = []
  const [first] = (await once(socket, 'message')) as [Buffer]
  const { socket_id } = JSON.parse((JSON.parse(first.toString()) as { data: string }).data) as {
    socket_id: string
  }
  const channel = `private-user.${userId}`
  const body = { socket_id, channel_name: channel }
  const { json } = await send(backend.origin, 'POST', '/broadcasting/auth', { token, body })
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(json as object) } }))
  await once(socket, 'message')
  socket.on('message', (frame: Buffer) => {
    const { event, data } = JSON.parse(frame.toString()) as { event: string; data: string }
    if (event === 'notification.created') told.push(JSON.parse(data) as Record<string, unknown>)
  })
  return async () => {
    while (told.length === 0) await once(socket, 'message')
    return told.shift() ?? {}
  }
}

describe('what a person chooses', () => {
  test('is theirs alone, whole, and there again after it was stored', async () => {
    const { token } = await signInByCall(backend.origin, 'mitglied')
    const other = await signInByCall(backend.origin, 'leitung')
    const chosen = {
      ...defaults,
      channels: { ...defaults.channels, fms_status: { in_app: false, push: true, sound: false } },
      quiet_hours: { ...defaults.quiet_hours, enabled: true, days: [6, 7], time_zone: 'Europe/Vienna' },
      while_unavailable: 'alarms',
    }

    expect((await send(backend.origin, 'GET', path, { token })).json).toEqual(defaults)
    const answer = await put(token, chosen)

    expect([answer.status, answer.json]).toEqual([200, chosen])
    expect((await send(backend.origin, 'GET', path, { token })).json).toEqual(chosen)
    expect((await send(backend.origin, 'GET', path, { token: other.token })).json).toEqual(defaults)
  })

  test.each([
    ['a time that no clock shows', { quiet_hours: { ...allDay, from: '24:00' } }, 'quiet_hours.from'],
    ['a day that no week has', { quiet_hours: { ...allDay, days: [8] } }, 'quiet_hours.days.0'],
    ['a day twice', { quiet_hours: { ...allDay, days: [1, 1] } }, 'quiet_hours.days'],
    [
      'a zone that is none',
      { quiet_hours: { ...allDay, time_zone: 'Mars/Olympus' } },
      'quiet_hours.time_zone',
    ],
    ['an offset for a zone', { quiet_hours: { ...allDay, time_zone: '+01:00' } }, 'quiet_hours.time_zone'],
    [
      'a type left out',
      { channels: { operation: defaults.channels.operation } },
      'channels.operation_updated',
    ],
    ['a switch that is a text', { while_unavailable: 'maybe' }, 'while_unavailable'],
  ])('%s: 422, and nothing is changed', async (_, wrong, field) => {
    const { token } = await signInByCall(backend.origin, 'mitglied')

    const answer = await put(token, { ...defaults, ...wrong })

    expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([
      422,
      expect.arrayContaining([field]),
    ])
    expect((await send(backend.origin, 'GET', path, { token })).json).toEqual(defaults)
  })
})

describe('an alarm', () => {
  /** Whether it was pushed, and what the open app is told of it; it is in the list in any case. */
  async function alarmed(settings: Partial<NotificationSettings>) {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    const witness = await subscribeDevice(backend.origin, 'leitung', service)
    const next = await listen(device.token, device.userId)
    await put(device.token, { ...defaults, ...settings })
    await raiseAlarm(backend.origin, { title: 'B3 – Wohnungsbrand' })
    const { announce } = await next()
    await witness.next()
    await expect
      .poll(() => backend.database.read.selectFrom('push_outbox').selectAll().execute(), { timeout: 30_000 })
      .toEqual([])

    const list = await send(backend.origin, 'GET', '/api/notifications', { token: device.token })
    expect((list.json as NotificationPage).data).toMatchObject([
      { title: 'B3 – Wohnungsbrand', read_at: null },
    ])
    return { announce, pushed: device.received.map(({ message }) => message['silent']) }
  }
  const channel = (operation: object) =>
    ({ channels: { ...defaults.channels, operation } }) as Partial<NotificationSettings>

  test.each<[string, Partial<NotificationSettings>, object]>([
    ['comes through quiet hours', { quiet_hours: allDay }, { pushed: [false] }],
    [
      'stays out where the person said so',
      { quiet_hours: { ...allDay, let_through: 'nothing' } },
      { pushed: [], announce: { in_app: true, sound: false } },
    ],
    [
      'is pushed without a sound',
      channel({ in_app: true, push: true, sound: false }),
      { pushed: [true], announce: { in_app: true, sound: false } },
    ],
    [
      'sounds, but is not pushed',
      channel({ in_app: true, push: false, sound: true }),
      { pushed: [], announce: undefined },
    ],
    [
      'is only in the list',
      channel({ in_app: false, push: false, sound: false }),
      { pushed: [], announce: { in_app: false, sound: false } },
    ],
  ])('%s', async (_, settings, expected) => {
    expect(await alarmed(settings)).toMatchObject(expected)
  })

  const HOUR = 3_600_000
  test.each<[string, object, boolean]>([
    ['now', { status: 'unavailable', starts_at: -HOUR, ends_at: HOUR, follow_up: 'available' }, true],
    ['for ever', { status: 'unavailable', starts_at: -HOUR, ends_at: null, follow_up: null }, true],
    [
      'until an hour ago',
      { status: 'unavailable', starts_at: -9 * HOUR, ends_at: -HOUR, follow_up: null },
      false,
    ],
    [
      'from an hour ago on',
      { status: 'available', starts_at: -9 * HOUR, ends_at: -HOUR, follow_up: 'unavailable' },
      true,
    ],
    [
      'from tomorrow on',
      { status: 'unavailable', starts_at: 24 * HOUR, ends_at: null, follow_up: null },
      false,
    ],
    ['never, only limited', { status: 'limited', starts_at: -HOUR, ends_at: null, follow_up: null }, false],
  ])('does not reach who is unavailable and wants nothing then: %s', async (_, status, isUnavailable) => {
    const { user } = await signInByCall(backend.origin, 'mitglied')
    const iso = (offset: unknown) =>
      typeof offset === 'number' ? new Date(time + offset).toISOString() : offset
    const row = Object.fromEntries(Object.entries(status).map(([name, value]) => [name, iso(value)])) as {
      status: 'unavailable'
      starts_at: string
      ends_at: null
      follow_up: null
    }
    await backend.database.write((queries) =>
      queries
        .insertInto('availabilities')
        .values({ user_id: user.id, tenant_id: 1, ...row })
        .execute(),
    )

    const { pushed } = await alarmed({ while_unavailable: 'nothing' })

    expect(pushed).toEqual(isUnavailable ? [] : [false])
  })

  test('reaches who is unavailable and has said nothing about it', async () => {
    const { user } = await signInByCall(backend.origin, 'mitglied')
    await backend.database.write((queries) =>
      queries
        .insertInto('availabilities')
        .values({
          user_id: user.id,
          tenant_id: 1,
          status: 'unavailable',
          starts_at: '2026-01-01T00:00:00.000Z',
        })
        .execute(),
    )

    expect(await alarmed({})).toMatchObject({ pushed: [false] })
  })
})

describe('"send me a test"', () => {
  const test_ = async (token: string, body: unknown = {}) => {
    const answer = await send(backend.origin, 'POST', '/api/user/notification-test', { token, body })
    return { status: answer.status, test: answer.json as NotificationTest }
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
    const next = await listen(device.token, device.userId)
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
    expect(await next()).toMatchObject({ id: answer.notification?.id })
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

  test('says that nobody listens and nothing is subscribed; in the language of the person', async () => {
    const { token, user } = await signInByCall(backend.origin, 'mitglied')
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ locale: 'en' }).where('id', '=', user.id).execute(),
    )

    expect((await test_(token)).test).toMatchObject({
      notification: { title: 'Test notification' },
      sockets: 0,
      pushes: [],
      announced_now: defaults.channels,
    })
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
