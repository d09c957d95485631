import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bootBackend } from '../../../support/servers/backend.ts'
import { storePushes } from '../../../../src/backend/push/outbox.ts'
import { send } from '../../../support/servers/contract-target.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import {
  startPushService,
  type PushBehaviour,
  type PushService,
} from '../../../support/servers/push-service.ts'
import { devicesOf, subscribe, subscribeDevice } from '../../../support/calls/subscribed.ts'
import { startServer } from '../../../support/servers/server-process.ts'

// Product page, first sentence: on every entitled member's screen, whatever other people's servers do.

let backend: Awaited<ReturnType<typeof bootBackend>>
let service: PushService
let ahead = 0
beforeEach(async () => {
  ahead = 0
  backend = await bootBackend({}, { now: () => Date.now() + ahead })
  service = await startPushService()
})
afterEach(async () => {
  await backend.close()
  await service.close()
})

/** Until the next try, on a slow machine. */
const patient = { timeout: 30_000 }
const outbox = () => backend.database.read.selectFrom('push_outbox').selectAll().execute()

describe('what passes is tried again until it works', () => {
  test.each<[string, PushBehaviour]>([
    ['429', { status: 429 }],
    ['429 with the time to wait', { status: 429, retryAfter: 1 }],
    ['408', { status: 408 }],
    ['500', { status: 500 }],
    ['503 with the time to wait', { status: 503, retryAfter: 1 }],
    ['a cut connection', 'cut'],
  ])('%s', async (_, behaviour) => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    device.answerWith(behaviour)
    await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
    await device.tried(1)
    await expect
      .poll(async () => (await devicesOf(backend.origin, device.token))[0], patient)
      .toMatchObject({ failed_at: expect.any(String), accepted_at: null })

    device.answerWith(undefined)

    expect((await device.next()).message).toMatchObject({ title: 'B2 – PKW-Brand' })
    await expect.poll(outbox, patient).toEqual([])
    expect(await devicesOf(backend.origin, device.token)).toMatchObject([
      { failed_at: null, failed_status: null, accepted_at: expect.any(String) },
    ])
  })

  test('the time that the push service asks for is kept', async () => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    device.answerWith({ status: 429, retryAfter: 600 })
    const before = Date.now()
    await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
    await device.tried(1)

    await expect.poll(outbox, patient).toMatchObject([{ attempts: 1 }])
    const [row] = await outbox()
    expect(Date.parse(row?.next_try_at ?? '')).toBeGreaterThanOrEqual(before + 600_000)
  })
})

describe('what would be refused for ever is not repeated', () => {
  test.each([301, 400, 403, 413])('%i', async (status) => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    device.answerWith({ status })
    await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
    await device.tried(1)

    await expect.poll(outbox, patient).toEqual([])
    expect(await devicesOf(backend.origin, device.token)).toMatchObject([{ failed_status: status }])
    expect(device.tries()).toBe(1)
  })

  test('an alarm that is older than half an hour sends nobody out any more', async () => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    device.answerWith({ status: 503 })
    await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
    await device.tried(1)
    ahead = 31 * 60_000
    device.answerWith(undefined)

    await expect.poll(outbox, patient).toEqual([])
    expect(device.received).toEqual([])
  })

  test('what was read meanwhile does not ring any more', async () => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    device.answerWith({ status: 503 })
    await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
    await device.tried(1)
    const body = { organisation_id: 1 }
    await send(backend.origin, 'POST', '/api/notifications/read-all', { token: device.token, body })
    device.answerWith(undefined)

    await expect.poll(outbox, patient).toEqual([])
    expect(device.received).toEqual([])
  })

  test('nor what was deleted, nor for whom has left the organisation', async () => {
    const [device, left] = [
      await subscribeDevice(backend.origin, 'mitglied', service),
      await subscribeDevice(backend.origin, 'leitung', service),
    ]
    for (const one of [device, left]) one.answerWith({ status: 503 })
    await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
    await Promise.all([device.tried(1), left.tried(1)])
    const { json } = await send(backend.origin, 'GET', '/api/notifications', { token: device.token })
    const [{ id }] = (json as { data: [{ id: number }] }).data
    await send(backend.origin, 'DELETE', `/api/notifications/${id}`, { token: device.token })
    await backend.database.write((queries) =>
      queries
        .updateTable('memberships')
        .set({ left_at: new Date().toISOString() })
        .where('user_id', '=', left.userId)
        .execute(),
    )
    for (const one of [device, left]) one.answerWith(undefined)

    await expect.poll(outbox, patient).toEqual([])
    expect([device.received, left.received]).toEqual([[], []])
  })
})

test('what waits for a device follows it to the subscription that its browser has replaced', async () => {
  const device = await subscribeDevice(backend.origin, 'mitglied', service)
  const { json } = await send(backend.origin, 'GET', '/api/push/key', { token: device.token })
  const renewed = service.subscribe((json as { public_key: string }).public_key)
  device.answerWith({ status: 503 })
  await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
  await device.tried(1)
  await subscribe(backend.origin, device.token, renewed)

  expect((await renewed.next()).message).toMatchObject({ title: 'B2 – PKW-Brand' })
  await expect.poll(outbox, patient).toEqual([])
  expect(renewed.received).toHaveLength(1)
})

// Product page, section 3, Realtime: ending a right unsubscribes in the same second. What waits for its next try is no
// way round.
describe('what waits reaches nobody whose right to hear of it has ended', () => {
  async function waiting() {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    device.answerWith({ status: 503 })
    await raiseAlarm(backend.origin, { title: 'B2 – PKW-Brand' })
    await device.tried(1)
    return device
  }
  const refuse = (user_id: number, organisation_id: number) =>
    backend.database.write((queries) =>
      queries
        .insertInto('permission_grants')
        .values({ tenant_id: 1, user_id, organisation_id, name: 'operations.view', granted: false })
        .execute(),
    )

  test.each<[string, (userId: number) => Promise<unknown>]>([
    ['a refusal of their own', (userId) => refuse(userId, 1)],
    [
      'the end of being in the group that holds it',
      (userId) =>
        backend.database.write((queries) =>
          queries.deleteFrom('group_members').where('user_id', '=', userId).execute(),
        ),
    ],
  ])('by %s', async (_, end) => {
    const device = await waiting()
    await end(device.userId)
    device.answerWith(undefined)

    await expect.poll(outbox, patient).toEqual([])
    expect(device.received).toEqual([])
  })

  test('but whoever is refused elsewhere gets it', async () => {
    const device = await waiting()
    await refuse(device.userId, 2)
    device.answerWith(undefined)

    expect((await device.next()).message).toMatchObject({ title: 'B2 – PKW-Brand' })
  })
})

test('nobody is alarmed on a device whose session could not even be renewed', async () => {
  const forgotten = await subscribeDevice(backend.origin, 'mitglied', service)
  // The token lives 30 days, and a day more for its renewal.
  ahead = 31 * 24 * 60 * 60_000 + 1000
  const current = await subscribeDevice(backend.origin, 'leitung', service)
  await raiseAlarm(backend.origin, { title: 'B1 – nach langer Zeit' })

  await expect.poll(() => current.tries(), patient).toBeGreaterThan(0)
  expect(forgotten.tries()).toBe(0)
})

test('a push service that does not answer delays neither the intake nor the devices of others', async () => {
  const silent = await startPushService()
  const stuck = await subscribeDevice(backend.origin, 'mitglied', silent)
  const device = await subscribeDevice(backend.origin, 'leitung', service)
  stuck.answerWith('hang')

  // Each is answered and pushed while the one before still hangs: the test would not come to its end otherwise.
  for (const title of ['erster', 'zweiter', 'dritter']) {
    await raiseAlarm(backend.origin, { title })
    expect((await device.next()).message).toMatchObject({ title })
  }
  await stuck.tried(3)
  // Only what hangs is left.
  await expect.poll(outbox, patient).toHaveLength(3)
  await silent.close()
})

test('what was raised just before a crash is pushed after the restart, once', async () => {
  const server = await startServer({ main: 'calls' })
  try {
    const device = await subscribeDevice(server.origin, 'mitglied', service)
    device.answerWith('hang')
    await raiseAlarm(server.origin, { title: 'B4 – kurz vor dem Absturz' })
    await device.tried(1)
    await server.kill('SIGKILL')
    device.answerWith(undefined)

    const { dataDirectory, port } = server
    const again = await startServer({ main: 'calls', dataDirectory, port })

    expect((await device.next()).message).toMatchObject({ title: 'B4 – kurz vor dem Absturz' })
    await again.kill('SIGTERM')
    const last = await startServer({ main: 'calls', dataDirectory, port })
    await raiseAlarm(last.origin, { title: 'B1 – danach' })
    expect((await device.next()).message).toMatchObject({ title: 'B1 – danach' })
    expect(device.received).toHaveLength(2)
    await last.kill('SIGTERM')
  } finally {
    await server.stop()
  }
}, 90_000)

test('a push is sent once whose transaction was committed while the connection to the database broke', async () => {
  const device = await subscribeDevice(backend.origin, 'mitglied', service)
  await raiseAlarm(backend.origin, { title: 'B1 – Kleinbrand' })
  await device.next()
  const { id, tenant_id, type } = await backend.database.read
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', device.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  // Stored as an alarm stores it, and not handed over: so it is after a COMMIT whose answer did not come.
  const push = { notificationId: id, userId: device.userId, silent: false }
  await backend.database.write((queries) =>
    storePushes(queries, { tenantId: tenant_id, type, at: new Date().toISOString() }, [push]),
  )

  expect((await device.next()).message).toMatchObject({ notification_id: id })
  await expect.poll(outbox, patient).toEqual([])
  expect(device.tries()).toBe(2)
})
