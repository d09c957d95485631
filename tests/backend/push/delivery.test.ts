import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bootBackend } from '../../support/servers/backend.ts'
import { send } from '../../support/servers/contract-target.ts'
import { raiseAlarm } from '../../support/worlds/people.ts'
import { startPushService, type PushService } from '../../support/servers/push-service.ts'
import { devicesOf, subscribe, subscribeDevice } from '../../support/calls/subscribed.ts'

// Product page, section 5: Web Push when the app is closed, gone at logout; section 2: caller_name and caller_phone
// never in push.

let backend: Awaited<ReturnType<typeof bootBackend>>
let service: PushService
beforeEach(async () => {
  backend = await bootBackend()
  service = await startPushService()
})
afterEach(async () => {
  await backend.close()
  await service.close()
})

const patient = { timeout: 30_000 }
const outbox = () => backend.database.read.selectFrom('push_outbox').selectAll().execute()
/** Nothing is on its way any more. */
const settled = () => expect.poll(outbox, patient).toEqual([])

test('an alarm is pushed to every device of everybody entitled, and the push service knows us', async () => {
  const phone = await subscribeDevice(backend.origin, 'mitglied', service)
  const tablet = await subscribeDevice(backend.origin, 'mitglied', service)
  const other = await subscribeDevice(backend.origin, 'leitung', service)
  const guest = await subscribeDevice(backend.origin, 'gast', service)

  const { id } = await raiseAlarm(backend.origin, {
    title: 'B3 – Wohnungsbrand',
    address: 'Hauptstraße 1, Musterstadt',
  })

  const push = await phone.next()
  expect(push.message).toEqual({
    notification_id: expect.any(Number),
    type: 'operation',
    organisation_id: 1,
    operation_id: id,
    vehicle_id: null,
    title: 'B3 – Wohnungsbrand',
    body: 'Hauptstraße 1, Musterstadt',
    created_at: expect.any(String),
    locale: 'de',
    silent: false,
    unread: 1,
    receipt: expect.stringMatching(/^[\w-]{43}\.\d+$/),
  })
  expect(push).toMatchObject({ urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(push.ttl).toBeGreaterThan(0)
  expect(push.ttl).toBeLessThanOrEqual(30 * 60)
  expect((await tablet.next()).message['receipt']).not.toBe(push.message['receipt'])
  expect((await other.next()).message).toMatchObject({ operation_id: id })
  await settled()
  expect([phone.tries(), tablet.tries(), guest.tries()]).toEqual([1, 1, 0])
  expect(await devicesOf(backend.origin, phone.token)).toEqual([
    expect.objectContaining({ this_device: true, accepted_at: expect.any(String), failed_at: null }),
    expect.objectContaining({ this_device: false, accepted_at: expect.any(String), received_at: null }),
  ])
})

test('news of another place is pushed as urgently as the alarm, says so, and is not replaced by quiet news', async () => {
  const device = await subscribeDevice(backend.origin, 'mitglied', service)
  const alarm = { source_id: 'again', title: 'B3 – Wohnungsbrand', address: 'Hauptstraße 1' }
  await raiseAlarm(backend.origin, alarm)
  expect((await device.next()).message).not.toHaveProperty('again')

  await raiseAlarm(backend.origin, { ...alarm, address: 'Am Markt 3' })
  const again = await device.next()
  expect(again).toMatchObject({
    urgency: 'high',
    message: {
      type: 'operation_updated',
      again: true,
      body: 'Neuer Einsatzort: Am Markt 3, vorher Hauptstraße 1',
    },
  })
  await raiseAlarm(backend.origin, { ...alarm, address: 'Am Markt 3', remark: 'Hinterhof' })
  const quiet = await device.next()
  expect(quiet).toMatchObject({ urgency: 'normal', message: { type: 'operation_updated' } })
  expect(quiet.message).not.toHaveProperty('again')
  expect(quiet.topic).not.toBe(again.topic)
})

test('nothing of the caller is in it, nor any text but title and place', async () => {
  const device = await subscribeDevice(backend.origin, 'mitglied', service)
  await backend.database.write((queries) =>
    queries.updateTable('organisations').set({ name: 'FF Geheimname' }).execute(),
  )
  await raiseAlarm(backend.origin, {
    title: 'RD 1 – Tragehilfe',
    address: 'Am Markt 3',
    text: 'Patientin Zyxwvu, Tür ist offen',
    remark: 'Schlüssel bei Qwertz',
    caller_name: 'Frau Anruferin',
    caller_phone: '+49 170 4711',
  })

  const { plaintext, message, bytes } = await device.next()
  expect(message).toMatchObject({ title: 'RD 1 – Tragehilfe', body: 'Am Markt 3' })
  for (const word of ['Anruferin', '4711', 'Zyxwvu', 'Qwertz', 'Mia', 'mitglied', 'Geheimname']) {
    expect(plaintext).not.toContain(word)
  }
  expect(bytes).toBeLessThan(3072)
})

test('a device says that a push has arrived, without a session; what is no receipt is refused', async () => {
  const device = await subscribeDevice(backend.origin, 'mitglied', service)
  await raiseAlarm(backend.origin, { title: 'B1 – Kleinbrand' })
  const { message } = await device.next()
  const confirm = (receipt: unknown) =>
    send(backend.origin, 'POST', '/api/push/receipt', { body: { receipt } })

  const [known, unknown] = [await confirm(message['receipt']), await confirm('x'.repeat(43))]

  expect([known.status, unknown.status]).toEqual([204, 404])
  const [entry] = await devicesOf(backend.origin, device.token)
  expect(entry?.received_at).not.toBeNull()
})

describe('a device gets nothing any more', () => {
  /** Everybody else has got it: whoever has not by then, never does. */
  async function alarmReaches(device: { next: () => Promise<unknown> }) {
    await raiseAlarm(backend.origin, { title: 'B1 – danach' })
    await device.next()
    await settled()
  }

  test('after its person has signed out', async () => {
    const left = await subscribeDevice(backend.origin, 'mitglied', service)
    const stays = await subscribeDevice(backend.origin, 'mitglied', service)
    await send(backend.origin, 'POST', '/api/logout', { token: left.token })

    await alarmReaches(stays)

    expect(left.tries()).toBe(0)
    expect(await devicesOf(backend.origin, stays.token)).toHaveLength(1)
  })

  test('after its session was ended because somebody used its token twice', async () => {
    const left = await subscribeDevice(backend.origin, 'mitglied', service)
    const stays = await subscribeDevice(backend.origin, 'leitung', service)
    const refresh = (token: string) => send(backend.origin, 'POST', '/api/refresh', { token })
    const { json } = await refresh(left.token)
    await send(backend.origin, 'GET', '/api/user', { token: (json as { token: string }).token })
    expect((await refresh(left.token)).status).toBe(401)

    await alarmReaches(stays)

    expect(left.tries()).toBe(0)
  })

  test('after it said so itself; saying it again is no error', async () => {
    const left = await subscribeDevice(backend.origin, 'mitglied', service)
    const stays = await subscribeDevice(backend.origin, 'leitung', service)
    for (let time = 0; time < 2; time += 1) {
      const { status } = await send(backend.origin, 'DELETE', '/api/user/push-subscription', {
        token: left.token,
      })
      expect(status).toBe(204)
    }

    await alarmReaches(stays)

    expect(left.tries()).toBe(0)
  })

  test('of the person who had signed in to this browser before', async () => {
    const shared = await subscribeDevice(backend.origin, 'mitglied', service)
    const next = await subscribeDevice(backend.origin, 'gast', service)
    const stays = await subscribeDevice(backend.origin, 'leitung', service)
    await alarmReaches(shared)
    const { message } = shared.received[0] ?? {}
    shared.answerWith({ status: 503 })
    await raiseAlarm(backend.origin, { title: 'B1 – noch unterwegs' })
    await shared.tried(2)
    await subscribe(backend.origin, next.token, shared)
    shared.answerWith(undefined)

    await stays.next()
    await alarmReaches(stays)

    expect(shared.received).toHaveLength(1)
    expect(await devicesOf(backend.origin, shared.token)).toEqual([])
    // Nor is anything known of them there: what the browser still holds of theirs counts for nobody.
    await send(backend.origin, 'POST', '/api/push/receipt', { body: { receipt: message?.['receipt'] } })
    expect(await devicesOf(backend.origin, next.token)).toMatchObject([
      { accepted_at: null, received_at: null, failed_at: null },
    ])
  })

  test('under the address it had before; naming the same one again changes nothing', async () => {
    const device = await subscribeDevice(backend.origin, 'mitglied', service)
    const [before] = await devicesOf(backend.origin, device.token)
    await subscribe(backend.origin, device.token, device)
    expect(await devicesOf(backend.origin, device.token)).toEqual([before])

    const renewed = await subscribeDevice(backend.origin, 'mitglied', service)
    await subscribe(backend.origin, device.token, renewed)
    await alarmReaches(renewed)

    expect(device.tries()).toBe(0)
    expect(await devicesOf(backend.origin, device.token)).toHaveLength(1)
  })

  test.each([404, 410])('after its push service has answered %i', async (status) => {
    const gone = await subscribeDevice(backend.origin, 'mitglied', service)
    const stays = await subscribeDevice(backend.origin, 'mitglied', service)
    gone.answerWith({ status })
    await alarmReaches(stays)
    expect(await devicesOf(backend.origin, stays.token)).toHaveLength(1)

    gone.answerWith(undefined)
    await alarmReaches(stays)

    expect(gone.tries()).toBe(1)
  })

  test('where somebody has more devices than anybody carries', async () => {
    const first = await subscribeDevice(backend.origin, 'mitglied', service)
    let last = first
    for (let count = 1; count <= 20; count += 1) {
      last = await subscribeDevice(backend.origin, 'mitglied', service)
    }

    await alarmReaches(last)

    expect(await devicesOf(backend.origin, last.token)).toHaveLength(20)
    expect(first.tries()).toBe(0)
  }, 60_000)
})

test.each([
  ['an address within the network', { endpoint: 'https://192.168.1.1/a' }, 'endpoint'],
  ['another port', { endpoint: 'https://push.example.net:22/a' }, 'endpoint'],
  ['plain http to elsewhere', { endpoint: 'http://push.example.net/a' }, 'endpoint'],
  ['no address', { endpoint: 'push' }, 'endpoint'],
  ['an address without end', { endpoint: `https://push.example.net/${'a'.repeat(2000)}` }, 'endpoint'],
  ['no keys', { keys: undefined }, 'keys'],
  ['a key that is no point', { keys: { p256dh: 'A'.repeat(87), auth: 'a'.repeat(22) } }, 'keys.p256dh'],
  ['a short secret', { keys: { p256dh: 'A'.repeat(87), auth: 'a' } }, 'keys.auth'],
])('a subscription with %s: 422, and nothing is stored', async (_, wrong, field) => {
  const device = await subscribeDevice(backend.origin, 'mitglied', service)
  const before = await devicesOf(backend.origin, device.token)
  const body = { ...device.subscription, ...wrong }

  const answer = await send(backend.origin, 'PUT', '/api/user/push-subscription', {
    token: device.token,
    body,
  })

  expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([422, [field]])
  expect(await devicesOf(backend.origin, device.token)).toEqual(before)
})
