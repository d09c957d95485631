import { once } from 'node:events'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { storeNotifications } from '../../../src/backend/notifications/notify.ts'
import { startBackend, type Backend } from '../../../src/backend/start.ts'
import {
  defaultNotificationSettings,
  NotificationSettings,
} from '../../../src/contract/notifications/notification-settings.ts'
import type { NotificationPage } from '../../../src/contract/notifications/notifications.ts'
import { send } from '../../support/servers/contract-target.ts'
import { removeFolder } from '../../support/documents/folders.ts'
import { raiseAlarm, signInByCall } from '../../support/worlds/people.ts'
import { demoFolder } from '../../support/servers/databases.ts'
import { startPushService, type PushService } from '../../support/servers/push-service.ts'
import { subscribeDevice } from '../../support/calls/subscribed.ts'

// Product page, section 5: notification control that holds, matrix, quiet hours, self-diagnosing test.

let backend: Backend
let folder: string
let key: string
let service: PushService
let time: number
beforeEach(async () => {
  folder = demoFolder()
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
const defaults = v.parse(NotificationSettings, defaultNotificationSettings)
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

  test('says of which statuses of which vehicles; clients that do not know of it leave that as it is', async () => {
    const { token } = await signInByCall(backend.origin, 'mitglied')
    expect(defaults.fms).toEqual({ statuses: [0, 5, 6], vehicles: null })
    const { fms: _, ...ofBefore } = defaults

    expect((await put(token, ofBefore)).json).toEqual(defaults)
    const fms = { statuses: [6, 2], vehicles: [3, 1] }
    expect((await put(token, { ...ofBefore, fms })).json).toEqual({ ...ofBefore, fms })
    const later = await put(token, { ...ofBefore, while_unavailable: 'alarms' })
    expect(later.json).toEqual({ ...ofBefore, while_unavailable: 'alarms', fms })
    expect((await send(backend.origin, 'GET', path, { token })).json).toEqual(later.json)
  })

  test('that was stored before there was a choice of statuses holds on, with the usual ones', async () => {
    const { token, user } = await signInByCall(backend.origin, 'mitglied')
    const { fms: _, ...ofBefore } = { ...defaults, while_unavailable: 'nothing' }
    await backend.database.write((queries) =>
      queries
        .insertInto('notification_settings')
        .values({
          user_id: user.id,
          tenant_id: 1,
          settings: JSON.stringify(ofBefore),
          updated_at: new Date(time).toISOString(),
        })
        .execute(),
    )
    expect((await send(backend.origin, 'GET', path, { token })).json).toEqual({
      ...ofBefore,
      fms: { statuses: [0, 5, 6], vehicles: null },
    })
  })

  test('of a topic stays as it is when a client does not know the topic, and is the default when none was stored', async () => {
    const { token, user } = await signInByCall(backend.origin, 'mitglied')
    const topics = { ...defaults.topics, document: { in_app: true, push: false, sound: false } }

    expect((await put(token, { ...defaults, topics })).json).toEqual({ ...defaults, topics })
    expect((await put(token, { ...defaults, topics: {} })).json).toEqual({ ...defaults, topics })

    const settings = JSON.stringify({ ...defaults, while_unavailable: 'nothing', topics: {} })
    await backend.database.write((queries) =>
      queries.updateTable('notification_settings').set({ settings }).where('user_id', '=', user.id).execute(),
    )
    const { json } = await send(backend.origin, 'GET', path, { token })
    expect(json).toEqual({ ...defaults, while_unavailable: 'nothing' })
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
    ['a status that is none', { fms: { statuses: [10], vehicles: null } }, 'fms.statuses.0'],
    ['a status twice', { fms: { statuses: [6, 6], vehicles: null } }, 'fms.statuses'],
    ['a vehicle twice', { fms: { statuses: [6], vehicles: [1, 1] } }, 'fms.vehicles'],
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
    ['comes through quiet hours', { quiet_hours: allDay }, { pushed: [false], announce: undefined }],
    [
      'stays out where the person said so',
      { quiet_hours: { ...allDay, let_through: 'nothing' } },
      { pushed: [], announce: { in_app: true, push: false, sound: false } },
    ],
    [
      'is pushed without a sound',
      channel({ in_app: true, push: true, sound: false }),
      { pushed: [true], announce: { in_app: true, push: true, sound: false } },
    ],
    [
      'sounds, but is not pushed',
      channel({ in_app: true, push: false, sound: true }),
      { pushed: [], announce: { in_app: true, push: false, sound: true } },
    ],
    [
      'is only in the list',
      channel({ in_app: false, push: false, sound: false }),
      { pushed: [], announce: { in_app: false, push: false, sound: false } },
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

    const { pushed, announce } = await alarmed({ while_unavailable: 'nothing' })

    // Pages that nobody sees show no more than is pushed.
    expect(announce).toEqual(isUnavailable ? { in_app: true, push: false, sound: false } : undefined)
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

test('a page is told of every choice, also of what most people do not want pushed', async () => {
  const [mitglied, leitung] = [
    await signInByCall(backend.origin, 'mitglied'),
    await signInByCall(backend.origin, 'leitung'),
  ]
  const fms_status = { in_app: true, push: true, sound: true }
  await put(mitglied.token, { ...defaults, channels: { ...defaults.channels, fms_status } })

  const about = {
    tenantId: 1,
    organisationId: 1,
    title: '1/44-1',
    body: '3',
    operationId: null,
    vehicleId: 1,
  }
  const { deliveries } = await backend.database.write((queries) =>
    storeNotifications(queries, [mitglied.user.id, leitung.user.id], {
      ...about,
      type: 'fms_status',
      at: new Date(time).toISOString(),
    }),
  )

  const told = Object.fromEntries(
    deliveries.map(({ userId, notification }) => [userId, notification.announce]),
  )
  // Without a word of it, a page takes what holds for whoever has chosen nothing: no push of statuses.
  expect(told).toEqual({ [mitglied.user.id]: fms_status, [leitung.user.id]: undefined })
})
