import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'
import { startPushService } from '../../support/servers/push-service.ts'

// Architecture, section 3, Database: the same queries and migrations on SQLite and on PostgreSQL.

const backendOf = useBothEngines()

describe.each(engines)('on %s', (engine) => {
  test('an alarm goes its whole way', async ({ skip }) => {
    const { call } = backendOf(engine, skip)
    const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
    const { token } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
      token: string
    }
    const alarm = {
      source: 'ils',
      source_id: '1',
      title: 'B3 – Wohnungsbrand',
      lat: 48.137_154,
      lng: 11.576_124,
      vehicles: ['Florian Musterstadt 1/44-1'],
    }
    const raised = await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const replayed = await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const { id } = (await raised.json()) as { id: number }
    expect([raised.status, replayed.status, await replayed.json()]).toEqual([
      201,
      200,
      { id, created: false },
    ])

    const path = `/api/organisation/1/operation/${id}`
    await call('POST', `${path}/response`, { token, body: { answer: 'later' } })
    await call('POST', `${path}/response`, { token, body: { answer: 'coming', minutes: 3 } })
    const detail = (await (await call('GET', path, { token })).json()) as {
      vehicles: { vehicle_id: number }[]
    }
    const vehicle = await call('POST', `/api/organisation/1/vehicle/${detail.vehicles[0]?.vehicle_id}/fms`, {
      token,
      body: { status: 3, lat: 48.1, lng: 11.5 },
    })
    expect(await vehicle.json()).toMatchObject({ fms_status: 3, current_operation_id: id })

    expect(await (await call('GET', path, { token })).json()).toEqual({
      id,
      organisation_id: 1,
      title: 'B3 – Wohnungsbrand',
      text: null,
      type: 'Brand',
      active: true,
      priority: true,
      alarm_at: '2026-11-21T12:00:00.000Z',
      created_at: '2026-11-21T12:00:00.000Z',
      closed_at: null,
      address: null,
      number: null,
      kind: 'actual',
      keyword: 'B3',
      lat: 48.137_154,
      lng: 11.576_124,
      remark: null,
      version: 1,
      keyword_id: 3,
      street: null,
      postcode: null,
      city: null,
      object: null,
      location_note: null,
      close_reason: null,
      corrections: {},
      phones: [],
      report: null,
      archived_at: null,
      alarmed_again_at: null,
      position_swapped: false,
      repeated: null,
      merged_into: null,
      same_number: null,
      created_by: null,
      groups: [],
      alarmed: { people: 2, reached: 1, read: 1, answered: 1 },
      vehicles: [
        {
          vehicle_id: expect.any(Number),
          revision: expect.any(Number),
          call_sign: 'Florian Musterstadt 1/44-1',
          fms_status: 3,
          fms_status_at: '2026-11-21T12:00:00.000Z',
          fms_call: null,
          fms_call_at: null,
          fms_call_id: null,
          alarmed_at: '2026-11-21T12:00:00.000Z',
          en_route_at: '2026-11-21T12:00:00.000Z',
          on_scene_at: null,
          available_at: null,
          home_at: null,
        },
      ],
      attachments: [],
      responses: [
        {
          user_id: 1,
          display_name: 'Mia Mitglied',
          answer: 'coming',
          minutes: 3,
          note: null,
          answered_at: '2026-11-21T12:00:00.000Z',
          arrives_at: '2026-11-21T12:03:00.000Z',
          function: 'Truppfrau',
          qualifications: ['AGT', 'Truppführer'],
        },
      ],
      later_from_minutes: 20,
      own_qualifications: ['AGT', 'Truppführer'],
      timeline: [
        expect.objectContaining({ kind: 'alarm', actor: 'Leitstelle (Demo)' }),
        expect.objectContaining({ kind: 'response.later' }),
        expect.objectContaining({ kind: 'response.coming' }),
        expect.objectContaining({ kind: 'fms.3', actor: 'Florian Musterstadt 1/44-1' }),
      ],
    })

    const counts = await call('GET', '/api/notifications/filter-counts', { token })
    expect(await counts.json()).toEqual({ all: 1, read: 0, unread: 1, operation: 1, fms_status: 0 })
    const none = { organisation_id: 1, up_to: Number.MAX_SAFE_INTEGER }
    expect(
      await (await call('DELETE', '/api/notifications/delete-read', { token, body: none })).json(),
    ).toEqual({
      count: 0,
    })
    const read = await call('POST', '/api/notifications/read-all', { token, body: { organisation_id: 1 } })
    expect(await read.json()).toEqual({ count: 1 })
    const page = (await (await call('GET', '/api/notifications', { token })).json()) as { data: unknown[] }
    expect(page.data[0]).toMatchObject({ read_at: '2026-11-21T12:00:00.000Z' })
  })

  test('what people have chosen is kept, and a push goes its whole way to its end', async ({ skip }) => {
    const { call, database, now } = backendOf(engine, skip)
    const service = await startPushService(now)
    const credentials = { email: people.leitung, password: DEMO_PASSWORD }
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const { token } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
          token: string
        }
        const key = (await (await call('GET', '/api/push/key', { token })).json()) as { public_key: string }
        const device = service.subscribe(key.public_key)
        const put = () => call('PUT', '/api/user/push-subscription', { token, body: device.subscription })
        // As two tabs do: both at once, and again later.
        const answers = [...(await Promise.all([put(), put()])), await put()]
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
        return { ...device, token }
      }),
    )
    if (!first || !second) throw new Error('nobody has signed in')
    const settings = (await (
      await call('GET', '/api/user/notification-settings', { token: first.token })
    ).json()) as { quiet_hours: object }
    const chosen = { ...settings, quiet_hours: { ...settings.quiet_hours, days: [6, 7] } }
    for (let time = 0; time < 2; time += 1) {
      await call('PUT', '/api/user/notification-settings', { token: first.token, body: chosen })
    }
    const kept = await call('GET', '/api/user/notification-settings', { token: second.token })
    expect(await kept.json()).toEqual(chosen)

    second.answerWith({ status: 410 })
    const alarm = { source: 'push', source_id: engine, title: 'THL 1 – Baum' }
    await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const { message } = await first.next()
    expect(message).toMatchObject({ title: 'THL 1 – Baum', unread: expect.any(Number) })
    await expect
      .poll(() => database.read.selectFrom('push_outbox').selectAll().execute(), { timeout: 30_000 })
      .toEqual([])
    await call('POST', '/api/push/receipt', { body: { receipt: message['receipt'] } })
    const devices = await call('GET', '/api/user/push-subscriptions', { token: first.token })
    expect(await devices.json()).toEqual([
      expect.objectContaining({
        this_device: true,
        accepted_at: '2026-11-21T12:00:00.000Z',
        received_at: '2026-11-21T12:00:00.000Z',
      }),
    ])

    // Waiting for a device does not keep a notification from being deleted, nor a session from ending.
    first.answerWith({ status: 503 })
    await call('POST', '/api/intake/alarm', {
      token: INTAKE_KEY,
      body: { ...alarm, source_id: `${engine} 2` },
    })
    await first.tried(2)
    const read = { token: first.token, body: { organisation_id: 1 } }
    await call('POST', '/api/notifications/read-all', read)
    expect((await call('DELETE', '/api/notifications/delete-read', read)).status).toBe(200)
    await call('POST', '/api/logout', { token: first.token })
    const left = await database.read.selectFrom('push_subscriptions').selectAll().execute()
    expect(left).toEqual([])
    await service.close()
  })

  test('a push that waits does not reach whose right to hear of it has ended', async ({ skip }) => {
    const { call, database, now } = backendOf(engine, skip)
    const service = await startPushService(now)
    const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
    const { token, user } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
      token: string
      user: { id: number }
    }
    const key = (await (await call('GET', '/api/push/key', { token })).json()) as { public_key: string }
    const device = service.subscribe(key.public_key)
    await call('PUT', '/api/user/push-subscription', { token, body: device.subscription })
    device.answerWith({ status: 503 })
    const alarm = { source: 'right', source_id: engine, title: 'THL 1 – Baum' }
    await call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    await device.tried(1)
    const refusal = { tenant_id: 1, user_id: user.id, organisation_id: 1, name: 'operations.view' } as const
    await database.write((queries) =>
      queries
        .insertInto('permission_grants')
        .values({ ...refusal, granted: false })
        .execute(),
    )
    device.answerWith(undefined)

    await expect
      .poll(() => database.read.selectFrom('push_outbox').selectAll().execute(), { timeout: 30_000 })
      .toEqual([])
    expect(device.received).toEqual([])
    await database.write((queries) =>
      queries.deleteFrom('permission_grants').where('user_id', '=', user.id).execute(),
    )
    await call('POST', '/api/logout', { token })
    await service.close()
  })

  test('of the tests that somebody sends to themselves the last one is in the list', async ({ skip }) => {
    const { call } = backendOf(engine, skip)
    const credentials = { email: people.admin, password: DEMO_PASSWORD }
    const { token } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
      token: string
    }
    const ids = []
    for (let count = 0; count < 3; count += 1) {
      const answer = await call('POST', '/api/user/notification-test', { token })
      ids.push(((await answer.json()) as { notification: { id: number } }).notification.id)
    }
    const list = (await (await call('GET', '/api/notifications', { token })).json()) as {
      data: { id: number; type: string }[]
    }
    expect(new Set(ids).size).toBe(3)
    expect(list.data.filter(({ type }) => type === 'other').map(({ id }) => id)).toEqual(ids.slice(-1))
  })

  test('a failed write leaves nothing, and the next one works', async ({ skip }) => {
    const { database } = backendOf(engine, skip)
    const created_at = '2026-11-21T12:00:00.000Z'
    const failing = database.write(async (queries) => {
      await queries.insertInto('tenants').values({ name: 'half', locale: 'de', created_at }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    await database.write((queries) =>
      queries.insertInto('tenants').values({ name: 'whole', locale: 'de', created_at }).execute(),
    )
    const names = await database.read.selectFrom('tenants').select('name').orderBy('id').execute()
    expect(names).toEqual([{ name: 'Demo' }, { name: 'whole' }])
  })

  test('fifty alarms at once, each with the same vehicles in another order: none is lost', async ({
    skip,
  }) => {
    const { call } = backendOf(engine, skip)
    const callSigns = ['1/11-1', '1/33-1', '1/44-1', '1/46-1', '1/52-1'].map(
      (one) => `Florian Musterstadt ${one}`,
    )
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call('POST', '/api/intake/alarm', {
          token: INTAKE_KEY,
          body: {
            source: 'storm',
            source_id: `${index}`,
            title: `B1 – ${index}`,
            vehicles: index % 2 ? callSigns : callSigns.toReversed(),
          },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  })

  test('parallel refreshes leave exactly one valid successor', async ({ skip }) => {
    const { call } = backendOf(engine, skip)
    const body = { email: people.leitung, password: DEMO_PASSWORD }
    const { token } = (await (await call('POST', '/api/login', { body })).json()) as { token: string }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/api/refresh', { token })),
    )
    const successors = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { token: string }).token),
    )
    const valid = []
    for (const successor of successors)
      valid.push((await call('GET', '/api/user', { token: successor })).status)
    expect(valid.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
  })

  test('two writers who wait for each other both come to their end', async ({ skip }) => {
    const { database } = backendOf(engine, skip)
    const touch = (first: number, second: number) =>
      database.write(async (queries) => {
        for (const id of [first, second]) {
          await queries
            .updateTable('vehicles')
            .set({ fms_status_note: `${first}` })
            .where('id', '=', id)
            .execute()
          // Long enough for the other one to hold its first row.
          await sql`select ${engine === 'postgres' ? sql`pg_sleep(0.05)` : sql`1`}`.execute(queries)
        }
      })
    await expect(Promise.all([touch(1, 2), touch(2, 1)])).resolves.toHaveLength(2)
  })

  test('migrating again changes nothing; foreign keys hold', async ({ skip }) => {
    const { database } = backendOf(engine, skip)
    await database.migrate()
    const orphan = database.write((queries) =>
      queries.insertInto('group_members').values({ group_id: 999, user_id: 999 }).execute(),
    )
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })
})

test('both engines have the same tables and columns', async ({ skip }) => {
  const { database: sqlite } = backendOf('sqlite', skip)
  const { database: server } = backendOf('postgres', skip)
  const columnsOf = async (queries: typeof sqlite.read) =>
    (await queries.introspection.getTables())
      .map(({ name, columns }) => ({
        name,
        columns: columns.map((column) => `${column.name}${column.isNullable ? '?' : ''}`).toSorted(),
      }))
      // Full text is indexed by each engine's own means.
      .filter(({ name }) => !name.startsWith('sqlite_') && !/^(operation|document)_search/.test(name))
      .toSorted((left, right) => left.name.localeCompare(right.name))
  // A primary key of SQLite may report itself as nullable; it never is.
  const fixed = (tables: Awaited<ReturnType<typeof columnsOf>>) =>
    tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.replace(/^id\?$/, 'id')),
    }))
  expect(fixed(await columnsOf(sqlite.read))).toEqual(fixed(await columnsOf(server.read)))
  await sql`select 1`.execute(server.read)
})
