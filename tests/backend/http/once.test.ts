import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetOldKeys } from '../../../src/backend/http/once.ts'
import { calls } from '../../../src/contract/calls.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { addAppointment } from '../../support/features/appointments.ts'
import { addDocument } from '../../support/documents/stored-documents.ts'
import { addGrants } from '../../support/worlds/tenant-rows.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people, type Person } from '../../support/worlds/people.ts'

// Product page, section 3: mutations that the offline outbox can replay take an `Idempotency-Key` header (kept 7 days: a
// replay gets the first answer).

const DAY_MS = 24 * 60 * 60 * 1000

// Members may neither make operations by themselves nor add files to them.
const backendOf = useBothEngines(({ database }) =>
  database.write((queries) =>
    addGrants(queries, {
      tenant: 1,
      to: { user: 1 },
      organisation: null,
      names: ['operations.create', 'operations.update'],
      granted: true,
    }),
  ),
)

let keys = 0
const newKey = () => `key-of-test-${(keys += 1)}`

/** What the change of each call has done, as far as it could be done twice. */
interface ChangeOfTest {
  path: (world: World) => string
  body?: object | string | ((world: World) => object)
  /** Who makes it; the member unless given. */
  by?: Person
}
const changes: Record<string, ChangeOfTest> = {
  respondToOperation: {
    path: ({ operation }) => `/api/organisation/1/operation/${operation}/response`,
    body: { answer: 'later', minutes: 30 },
  },
  createOperation: { path: () => '/api/organisation/1/operation', body: { title: 'B2 – Heckenbrand' } },
  addAttachment: {
    path: ({ operation }) => `/api/organisation/1/operation/${operation}/attachment?name=Plan.pdf`,
    body: '%PDF-1.7',
  },
  acknowledgeDocument: {
    path: ({ document }) => `/api/organisation/1/document/${document.document}/acknowledge`,
    body: ({ document }) => ({ version_id: document.version }),
  },
  putOwnAvailability: { path: () => '/api/user/availability', body: { status: 'limited' } },
  createAppointment: {
    path: () => '/api/organisation/1/appointment',
    body: { title: 'Übung', starts_at: '2099-06-03T19:30', ends_at: '2099-06-03T22:00' },
    by: 'leitung',
  },
  respondToAppointment: {
    path: ({ appointment }) => `/api/organisation/1/appointment/${appointment}/response`,
    body: { answer: 'yes' },
  },
  setFmsStatus: { path: () => '/api/organisation/1/vehicle/1/fms', body: { status: 3 } },
  withdrawFmsStatus: { path: ({ report }) => `/api/organisation/1/vehicle/2/fms/${report}` },
  acknowledgeCall: {
    path: () => '/api/organisation/1/vehicle/2/acknowledge',
    body: ({ report }) => ({ call_id: report }),
  },
  markRead: { path: ({ notification }) => `/api/notifications/${notification}/read` },
  markAllRead: { path: () => '/api/notifications/read-all', body: { organisation_id: 1 } },
  deleteNotification: { path: ({ notification }) => `/api/notifications/${notification}` },
  deleteRead: { path: () => '/api/notifications/delete-read', body: { organisation_id: 1 } },
}

test('is proved here for every call that takes one', () => {
  const replayable = Object.entries(calls).flatMap(([name, { replayable }]) => (replayable ? [name] : []))
  expect(replayable.toSorted()).toEqual(Object.keys(changes).toSorted())
})

test('is named in the OpenAPI document, where it is taken and nowhere else', async ({ skip }) => {
  const answer = await backendOf('sqlite', skip).call('GET', '/api/openapi.json')
  type Described = { parameters: { name: string; in: string; required: boolean }[] }
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> }
  for (const call of Object.values(calls)) {
    const parameters = paths[call.path]?.[call.method.toLowerCase()]?.parameters ?? []
    const named = parameters.filter(({ name }) => name === 'Idempotency-Key')
    expect([call.path, named.map((one) => [one.in, one.required])]).toEqual([
      call.path,
      'replayable' in call && call.replayable ? [['header', false]] : [],
    ])
  }
})

interface World {
  backend: InProcess
  token: string
  user: number
  operation: number
  notification: number
  /** A call (5) of vehicle 2 that the member has reported. */
  report: number
  document: { document: number; version: number }
  appointment: number
}

async function signIn({ call }: InProcess, person: Person) {
  const credentials = { email: people[person], password: DEMO_PASSWORD }
  return (await (await call('POST', '/api/login', { body: credentials })).json()) as {
    token: string
    user: { id: number }
  }
}

describe.each(engines)('on %s, a change under a key', (engine) => {
  let world: World

  beforeEach(async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const { token, user } = await signIn(backend, 'mitglied')
    const alarm = { source: 'test', source_id: newKey(), title: 'B3' }
    const raised = await backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const { id: operation } = (await raised.json()) as { id: number }
    const { id: notification } = await backend.database.read
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', user.id)
      .where('operation_id', '=', operation)
      .executeTakeFirstOrThrow()
    const called = await backend.call('POST', '/api/organisation/1/vehicle/2/fms', {
      token,
      body: { status: 5 },
    })
    const { event_id: report } = (await called.json()) as { event_id: number }
    const document = await backend.database.write((queries) =>
      addDocument(queries, { tenant: 1, organisation: 1, folder: null }),
    )
    const appointment = await backend.database.write((queries) =>
      addAppointment(queries, { tenant: 1, organisation: 1 }),
    )
    world = { backend, token, user: user.id, operation, notification, report, document, appointment }
  })

  async function send(name: string, key: string, about: { token?: string; body?: object | string } = {}) {
    const call = Object.entries(calls).find(([known]) => known === name)?.[1]
    const change = changes[name]
    if (!call || !change) throw new Error(name)
    const own = typeof change.body === 'function' ? change.body(world) : change.body
    const body = about.body ?? own
    const ownToken = change.by ? (await signIn(world.backend, change.by)).token : world.token
    return world.backend.call(call.method, change.path(world), {
      token: about.token ?? ownToken,
      headers: { 'Idempotency-Key': key },
      ...(body && { body }),
    })
  }

  const effects = async () => {
    const { read } = world.backend.database
    const all = await Promise.all([
      read.selectFrom('operation_responses').selectAll().execute(),
      read.selectFrom('document_acknowledgements').selectAll().execute(),
      read.selectFrom('operation_timeline').selectAll().orderBy('id').execute(),
      read.selectFrom('vehicle_statuses').selectAll().orderBy('id').execute(),
      read.selectFrom('vehicles').selectAll().orderBy('id').execute(),
      read.selectFrom('notifications').selectAll().orderBy('id').execute(),
      read.selectFrom('appointments').selectAll().orderBy('id').execute(),
      read.selectFrom('appointment_responses').selectAll().execute(),
    ])
    return JSON.stringify(all)
  }

  const read = async (answer: Response) => [answer.status, await answer.text()]

  test.each(Object.keys(changes))('%s is made once, and a replay gets the first answer', async (name) => {
    const key = newKey()
    // Something to delete; and what comes later is nothing a replay may touch.
    if (name === 'deleteRead') await send('markRead', newKey())
    const first = await read(await send(name, key))
    expect(first[0]).toBeLessThan(300)
    world.backend.passTime(60_000)
    const later = { source: 'test', source_id: newKey(), title: 'B4' }
    await world.backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: later })
    const done = await effects()
    const published = vi.spyOn(world.backend.hub, 'publish').mockClear()

    expect(await read(await send(name, key))).toEqual(first)
    expect(await effects()).toBe(done)
    expect(published).not.toHaveBeenCalled()

    // Without the key it is another change: the test would see it.
    const showsTwice = ['respondToOperation', 'createOperation', 'addAttachment', 'setFmsStatus']
    if ([...showsTwice, 'createAppointment', 'respondToAppointment'].includes(name)) {
      await send(name, newKey())
      expect(await effects()).not.toBe(done)
    }
  })

  test('is made once when it comes several times at once', async () => {
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => read(await send('respondToOperation', key))),
    )
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.[0]).toBe(200)
    const entries = await world.backend.database.read
      .selectFrom('operation_timeline')
      .where('operation_id', '=', world.operation)
      .where('kind', '=', 'response.later')
      .select('id')
      .execute()
    expect(entries).toHaveLength(1)
  })

  test('is known again by a newer server that reads more in the same bytes, and by one that came before', async () => {
    for (const part of [0, 1]) {
      const key = newKey()
      const first = await read(await send('createOperation', key))
      const keys = world.backend.database.read.selectFrom('idempotency_keys').where('key', '=', key)
      const { fingerprint } = await keys.select('fingerprint').executeTakeFirstOrThrow()
      // Of what was sent, and of what was read in it: either is enough.
      const known = part === 0 ? `${fingerprint.split(' ')[0]} other` : (fingerprint.split(' ')[1] ?? '')
      await world.backend.database.write((queries) =>
        queries.updateTable('idempotency_keys').set({ fingerprint: known }).where('key', '=', key).execute(),
      )
      expect(await read(await send('createOperation', key))).toEqual(first)
    }
  })

  test('is refused with 422 when the key stood for something else', async () => {
    const key = newKey()
    await send('respondToOperation', key)
    const done = await effects()

    for (const answer of [
      await send('respondToOperation', key, { body: { answer: 'coming' } }),
      await send('setFmsStatus', key),
      await send('addAttachment', key),
    ]) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { 'Idempotency-Key': [expect.any(String)] } })
    }
    expect(await effects()).toBe(done)
  })

  test('never meets the same key of somebody else', async () => {
    const key = newKey()
    const { token, user } = await signIn(world.backend, 'leitung')
    await send('respondToOperation', key)
    const answer = await send('respondToOperation', key, { token })

    expect(await answer.json()).toMatchObject({ user_id: user.id })
    const given = await world.backend.database.read
      .selectFrom('operation_responses')
      .where('operation_id', '=', world.operation)
      .select('user_id')
      .execute()
    expect(given.map(({ user_id }) => user_id).toSorted()).toEqual([world.user, user.id].toSorted())
  })

  test('that was refused leaves nothing, and may be made later under the same key', async () => {
    const key = newKey()
    const close = (closed_at: string | null) =>
      world.backend.database.write((queries) =>
        queries.updateTable('operations').set({ closed_at }).where('id', '=', world.operation).execute(),
      )
    await close(new Date(world.backend.now()).toISOString())
    const done = await effects()
    expect((await send('respondToOperation', key)).status).toBe(409)
    expect(await effects()).toBe(done)

    await close(null)
    expect((await send('respondToOperation', key)).status).toBe(200)
  })

  test('is answered again although the operation has been closed since', async () => {
    const key = newKey()
    const first = await read(await send('respondToOperation', key))
    await world.backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ closed_at: new Date(world.backend.now()).toISOString() })
        .where('id', '=', world.operation)
        .execute(),
    )
    expect(await read(await send('respondToOperation', key))).toEqual(first)
  })

  test('is not answered again to somebody who may not see it any more', async () => {
    const key = { answer: newKey(), read: newKey() }
    expect((await send('respondToOperation', key.answer)).status).toBe(200)
    expect((await send('markRead', key.read)).status).toBe(200)
    const ofMember = (left_at: string | null) =>
      world.backend.database.write((queries) =>
        queries.updateTable('memberships').set({ left_at }).where('user_id', '=', world.user).execute(),
      )
    await ofMember(new Date(world.backend.now() - DAY_MS).toISOString())
    try {
      expect((await send('respondToOperation', key.answer)).status).toBe(404)
      expect((await send('markRead', key.read)).status).toBe(404)
      expect((await send('respondToOperation', key.answer, { token: 'nobody' })).status).toBe(401)
    } finally {
      await ofMember(null)
    }
  })

  test.each(['short', 'x'.repeat(201), 'with a space', 'schlüssel-1'])('is not taken: %s', async (key) => {
    const done = await effects()
    expect((await send('respondToOperation', key)).status).toBe(422)
    expect(await effects()).toBe(done)
  })

  test('is forgotten after 7 days, not before', async () => {
    const kept = async () =>
      (await world.backend.database.read.selectFrom('idempotency_keys').select('key').execute()).length
    const key = newKey()
    await send('respondToOperation', key)
    const forget = () =>
      world.backend.database.write((queries) => forgetOldKeys(queries, world.backend.now()))

    world.backend.passTime(7 * DAY_MS - 1000)
    await forget()
    expect(await kept()).toBeGreaterThan(0)
    world.backend.passTime(2000)
    await forget()
    expect(await kept()).toBe(0)
  })

  test('counts from when the answer was given, never later than its receipt, and not before the alarm', async () => {
    const now = world.backend.now()
    const given = async (at: number, answer = 'later') => {
      const body = { answer, minutes: 25, at: new Date(at).toISOString() }
      const { answered_at } = (await (await send('respondToOperation', newKey(), { body })).json()) as {
        answered_at: string
      }
      return Date.parse(answered_at) - now
    }
    expect(await given(now - DAY_MS)).toBe(0)
    world.backend.passTime(600_000)
    expect(await given(now + 300_000)).toBe(300_000)
    expect(await given(now + DAY_MS)).toBe(600_000)
    // Given before what was answered on another device: that one stands.
    const late = { answer: 'not_coming', at: new Date(now + 60_000).toISOString() }
    const answer = await send('respondToOperation', newKey(), { body: late })
    expect(await answer.json()).toMatchObject({ answer: 'later' })
  })
})
