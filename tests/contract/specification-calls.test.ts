import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractTarget, raise, send, tokenOf, type Target } from '../support/servers/contract-target.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../support/worlds/people.ts'

// Paths and fields are written out here, not taken from src/contract: this is what the specification says.

let target: Target
let token: string
beforeAll(async () => {
  target = await contractTarget()
  token = await tokenOf(target.origin, people.mitglied)
})
afterAll(() => target.close())

const call = (method: string, path: string, body?: unknown) =>
  send(target.origin, method, path, { token, body })
const organisationId = 1
const permissionNames = [
  'operations.view',
  'operations.create',
  'operations.update',
  'operations.delete',
  'operations.archive',
  'vehicles.view',
  'vehicles.fms',
  'files.view',
  'files.upload',
  'files.manage',
  'files.delete',
  'files.share',
  'availability.view',
]

describe('specification, section 7: session', () => {
  test('POST /api/login: credentials, device_name → user, token, expires_at', async () => {
    const body = {
      email: people.mitglied,
      password: DEMO_PASSWORD,
      device_name: 'Mozilla/5.0 (contract test)',
    }
    const { status, json } = await send(target.origin, 'POST', '/api/login', { body })

    expect(status).toBe(200)
    expect(json).toMatchObject({
      user: { id: expect.any(Number), tenant_admin: false, admin_organisation_ids: [] },
      token: expect.any(String),
      expires_at: expect.any(String),
    })
    expect(Date.parse((json as { expires_at: string }).expires_at)).toBeGreaterThan(Date.now())
  })

  test('section 5: device_name may be left out, and a user-agent text of any length is taken', async () => {
    const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
    for (const body of [credentials, { ...credentials, device_name: 'x'.repeat(1000) }]) {
      expect((await send(target.origin, 'POST', '/api/login', { body })).status).toBe(200)
    }
  })

  test('POST /api/logout: none → the token is worth nothing afterwards', async () => {
    const own = await tokenOf(target.origin, people.mitglied)
    expect((await send(target.origin, 'POST', '/api/logout', { token: own })).status).toBeLessThan(300)
    expect((await send(target.origin, 'GET', '/api/user', { token: own })).status).toBe(401)
  })

  test('POST /api/refresh: none → token, expires_at; the old token ends when the new one is used', async () => {
    const old = await tokenOf(target.origin, people.mitglied)
    const { status, json } = await send(target.origin, 'POST', '/api/refresh', { token: old })
    expect(status).toBe(200)
    expect(json).toEqual({ token: expect.any(String), expires_at: expect.any(String) })

    const fresh = (json as { token: string }).token
    expect((await send(target.origin, 'GET', '/api/user', { token: old })).status).toBe(200)
    expect((await send(target.origin, 'GET', '/api/user', { token: fresh })).status).toBe(200)
    expect((await send(target.origin, 'GET', '/api/user', { token: old })).status).toBe(401)
  })

  test('GET /api/user: user record', async () => {
    const { status, json } = await call('GET', '/api/user')
    expect(status).toBe(200)
    expect(json).toMatchObject({ id: expect.any(Number), tenant_admin: false, admin_organisation_ids: [] })
  })
})

describe('specification, section 7: notifications', () => {
  test('GET /api/notifications: page (default 1), limit (default 20) → notification list', async () => {
    const operationId = await raise(target.origin, { title: 'THL 1 – Türöffnung' })
    const { status, json } = await call('GET', `/api/notifications?organisation_id=${organisationId}`)

    expect(status).toBe(200)
    expect(json).toMatchObject({ current_page: 1, per_page: 20 })
    expect(json).toHaveProperty('last_page')
    expect(json).toHaveProperty('total')
    const [newest] = (json as { data: unknown[] }).data
    expect(newest).toMatchObject({
      id: expect.any(Number),
      organisation_id: organisationId,
      read_at: null,
      type: 'operation',
      data: { operation_id: operationId },
    })
  })

  test('filters all, unread, read, operation, fms_status; the counts agree with the lists', async () => {
    await raise(target.origin)
    const query = `organisation_id=${organisationId}`
    const { json: counts } = await call('GET', `/api/notifications/filter-counts?${query}`)
    for (const filter of ['all', 'unread', 'read', 'operation', 'fms_status']) {
      const { json } = await call('GET', `/api/notifications?${query}&filter=${filter}`)
      expect([filter, (json as { total: number }).total]).toEqual([
        filter,
        (counts as Record<string, number>)[filter],
      ])
    }
    const { json: unread } = await call('GET', `/api/notifications/unread-count?${query}`)
    expect(unread).toEqual({ count: (counts as { unread: number }).unread })
  })

  test('pages hold what was asked for, newest first, and no notification twice', async () => {
    for (let count = 0; count < 5; count += 1) await raise(target.origin)
    const pages = await Promise.all(
      [1, 2].map((page) => call('GET', `/api/notifications?organisation_id=1&limit=2&page=${page}`)),
    )
    const ids = pages.flatMap(({ json }) => (json as { data: { id: number }[] }).data.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((left, right) => right - left))
    expect(new Set(ids).size).toBe(4)
  })

  test('POST …/{id}/read sets read_at and lowers the unread count by one; twice changes nothing more', async () => {
    await raise(target.origin)
    const unread = async () =>
      ((await call('GET', '/api/notifications/unread-count?organisation_id=1')).json as { count: number })
        .count
    const before = await unread()
    const { json } = await call('GET', '/api/notifications?organisation_id=1&filter=unread&limit=1')
    const [{ id } = { id: 0 }] = (json as { data: { id: number }[] }).data

    expect((await call('POST', `/api/notifications/${id}/read`)).status).toBe(200)
    expect((await call('POST', `/api/notifications/${id}/read`)).status).toBe(200)

    expect(await unread()).toBe(before - 1)
  })

  test('POST …/read-all and DELETE …/delete-read take organisation_id; DELETE …/{id} deletes one', async () => {
    await raise(target.origin)
    await raise(target.origin)
    const list = async () =>
      ((await call('GET', '/api/notifications?organisation_id=1')).json as { data: { id: number }[] }).data
    const [{ id } = { id: 0 }] = await list()

    expect((await call('DELETE', `/api/notifications/${id}`)).status).toBeLessThan(300)
    expect((await list()).some((one) => one.id === id)).toBe(false)
    expect((await call('POST', '/api/notifications/read-all', { organisation_id: 1 })).status).toBe(200)
    expect((await call('GET', '/api/notifications/unread-count?organisation_id=1')).json).toEqual({
      count: 0,
    })
    expect((await call('DELETE', '/api/notifications/delete-read', { organisation_id: 1 })).status).toBe(200)
    expect(await list()).toEqual([])
  })
})

test('what is younger than the newest that somebody knew of stays, whenever it is done', async () => {
  const list = async () =>
    (
      (await call('GET', '/api/notifications?organisation_id=1')).json as {
        data: { id: number; read_at: string | null }[]
      }
    ).data
  await raise(target.origin)
  const [known = { id: 0 }] = await list()
  await raise(target.origin)
  const asked = { organisation_id: 1, up_to: known.id }

  expect((await call('POST', '/api/notifications/read-all', asked)).status).toBe(200)
  expect((await list()).map(({ id, read_at }) => [id > known.id, read_at === null])).toEqual([
    [true, true],
    [false, false],
  ])
  const [younger] = await list()
  await call('POST', `/api/notifications/${younger?.id}/read`)
  expect((await call('DELETE', '/api/notifications/delete-read', asked)).status).toBe(200)
  expect((await list()).map(({ id }) => id)).toEqual([younger?.id])
  for (const up_to of [0, -1, 1.5, 'x', null])
    expect(
      (await call('POST', '/api/notifications/read-all', { organisation_id: 1, up_to })).status,
      `up to ${up_to}`,
    ).toBe(422)
})

describe('specification, section 7: permissions', () => {
  test('GET /api/permissions/user/me: grouped lists of permission entries', async () => {
    const { status, json } = await call('GET', `/api/permissions/user/me?organisation_id=${organisationId}`)
    const entries = Object.values(json as Record<string, unknown[]>).flat()

    expect(status).toBe(200)
    expect(new Set(entries.map((entry) => (entry as { name: string }).name))).toEqual(
      new Set(permissionNames),
    )
    expect(entries).toContainEqual({
      name: 'operations.view',
      has_permission: true,
      source: 'group:Einsatzabteilung',
      organisation_id: organisationId,
      organisation_name: 'FF Musterstadt',
    })
  })

  test('GET /api/permissions: grouped lists of permissions', async () => {
    const { json } = await call('GET', '/api/permissions')
    const names = Object.values(json as Record<string, { name: string }[]>)
      .flat()
      .map(({ name }) => name)
    expect(names).toEqual(permissionNames)
  })

  test('section 6: a tenant admin has every permission everywhere', async () => {
    const admin = await tokenOf(target.origin, people.admin)
    const { json } = await send(target.origin, 'GET', '/api/permissions/user/me', { token: admin })
    const entries = Object.values(
      json as Record<string, { has_permission: boolean; source: string }[]>,
    ).flat()
    expect(entries.every(({ has_permission, source }) => has_permission && source === 'tenant_admin')).toBe(
      true,
    )
    for (const id of [1, 2]) {
      const path = `/api/organisation/${id}/operations/latest`
      expect((await send(target.origin, 'POST', path, { token: admin, body: {} })).status).toBe(200)
    }
  })

  test('section 6: an organisation admin is one where admin_organisation_ids contains the organisation', async () => {
    const leader = await tokenOf(target.origin, people.leitung)
    const { json: user } = await send(target.origin, 'GET', '/api/user', { token: leader })
    expect(user).toMatchObject({ admin_organisation_ids: [1] })
    const { json } = await send(target.origin, 'GET', '/api/permissions/user/me', { token: leader })
    const deletes = Object.values(json as Record<string, { name: string }[]>)
      .flat()
      .filter(({ name }) => name === 'operations.delete')
    expect(deletes).toEqual([
      expect.objectContaining({ organisation_id: 1, has_permission: true, source: 'organisation_admin' }),
      expect.objectContaining({ organisation_id: 2, has_permission: false, source: null }),
    ])
  })
})

describe('specification, section 7: operations', () => {
  test('POST …/operations/latest: timeframe (24), status (active), limit (5) → array of operations', async () => {
    for (let count = 0; count < 6; count += 1) await raise(target.origin, { title: `B2 – Nummer ${count}` })
    const path = `/api/organisation/${organisationId}/operations/latest`
    const asked = await call('POST', path, { timeframe: 24, status: 'active', limit: 5 })
    const byDefault = await call('POST', path)

    expect(asked.status).toBe(200)
    expect(asked.json).toHaveLength(5)
    expect(byDefault.json).toEqual(asked.json)
    expect((asked.json as unknown[])[0]).toMatchObject({
      id: expect.any(Number),
      title: 'B2 – Nummer 5',
      type: 'Brand',
      active: true,
      vehicles: [],
      alarm_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      priority: true,
    })
  })

  test('only operations of the timeframe are latest', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const old = await raise(target.origin, { alarm_at: hoursAgo(25) })
    const ids = async (timeframe: number) =>
      (
        (await call('POST', '/api/organisation/1/operations/latest', { timeframe, limit: 100 })).json as {
          id: number
        }[]
      ).map(({ id }) => id)

    expect(await ids(24)).not.toContain(old)
    expect(await ids(26)).toContain(old)
  })

  test('GET …/operation/{operationId} → one operation; section 3: type defaults to Sonstiges', async () => {
    const id = await raise(target.origin, {
      title: 'Etwas Unbekanntes',
      text: 'Meldetext',
      address: 'Marktplatz 1, 99999 Musterstadt',
      vehicles: ['Florian Musterstadt 1/44-1', { call_sign: 'Florian Nachbar 3/40-1' }],
    })
    const { status, json } = await call('GET', `/api/organisation/${organisationId}/operation/${id}`)

    expect(status).toBe(200)
    expect(json).toMatchObject({
      id,
      title: 'Etwas Unbekanntes',
      text: 'Meldetext',
      type: 'Sonstiges',
      active: true,
      priority: false,
      address: 'Marktplatz 1, 99999 Musterstadt',
      vehicles: [{ call_sign: 'Florian Musterstadt 1/44-1' }, { call_sign: 'Florian Nachbar 3/40-1' }],
    })
  })
})

describe('product page, section 3: intake, answer and FMS status', () => {
  test('the intake answers 201 {id, created: true}, on a replay 200 {id, created: false}', async () => {
    const body = { source: 'ils', source_id: `replay-${Date.now()}`, title: 'B3 – Wohnungsbrand' }
    const first = await send(target.origin, 'POST', '/api/intake/alarm', { token: INTAKE_KEY, body })
    const second = await send(target.origin, 'POST', '/api/intake/alarm', { token: INTAKE_KEY, body })

    expect([first.status, first.json]).toEqual([201, { id: expect.any(Number), created: true }])
    expect([second.status, second.json]).toEqual([
      200,
      { id: (first.json as { id: number }).id, created: false },
    ])
  })

  test('the same alarm sent twenty times at once is one operation and one notification', async () => {
    const before = (await call('GET', '/api/notifications/filter-counts?organisation_id=1')).json as {
      all: number
    }
    const body = { source: 'ils', source_id: `storm-${Date.now()}`, title: 'B3 – Wohnungsbrand' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(target.origin, 'POST', '/api/intake/alarm', { token: INTAKE_KEY, body }),
      ),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ json }) => (json as { id: number }).id)).size).toBe(1)
    const after = (await call('GET', '/api/notifications/filter-counts?organisation_id=1')).json as {
      all: number
    }
    expect(after.all).toBe(before.all + 1)
  })

  test('POST operation/{id}/response: the latest answer wins', async () => {
    const id = await raise(target.origin)
    const path = `/api/organisation/1/operation/${id}`
    await call('POST', `${path}/response`, { answer: 'later', minutes: 10, note: 'noch auf der Autobahn' })
    const { status, json } = await call('POST', `${path}/response`, { answer: 'coming' })

    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ answer: 'coming', minutes: null, note: null }),
    ])
    const { responses, timeline } = (await call('GET', path)).json as {
      responses: unknown[]
      timeline: unknown[]
    }
    expect(responses).toEqual([expect.objectContaining({ answer: 'coming' })])
    expect(timeline).toHaveLength(3)
  })

  test('POST vehicle/{id}/fms: 3, 4, 1, 2 fill the vehicle’s times in its operation; never later than receipt', async () => {
    const id = await raise(target.origin, { vehicles: ['Florian Musterstadt 1/46-1'] })
    const path = `/api/organisation/1/operation/${id}`
    const vehicleOf = async () =>
      ((await call('GET', path)).json as { vehicles: Record<string, unknown>[] }).vehicles[0] ?? {}
    const vehicleId = Number((await vehicleOf())['vehicle_id'])

    for (const status of [3, 4, 1, 2]) {
      const answer = await call('POST', `/api/organisation/1/vehicle/${vehicleId}/fms`, {
        status,
        at: '2999-01-01T00:00:00+01:00',
      })
      expect(answer.status).toBe(200)
      expect(Date.parse((answer.json as { fms_status_at: string }).fms_status_at)).toBeLessThanOrEqual(
        Date.now(),
      )
    }

    const vehicle = await vehicleOf()
    expect(vehicle['fms_status']).toBe(2)
    for (const time of ['en_route_at', 'on_scene_at', 'available_at', 'home_at'])
      expect(vehicle[time]).not.toBeNull()
  })

  test('a crew that repeats 2 after the alarm has not come home: its times are filled when it leaves', async () => {
    const id = await raise(target.origin, { vehicles: ['Florian Musterstadt 1/11-1'] })
    const path = `/api/organisation/1/operation/${id}`
    const vehicleOf = async () =>
      ((await call('GET', path)).json as { vehicles: Record<string, unknown>[] }).vehicles[0] ?? {}
    const fms = `/api/organisation/1/vehicle/${Number((await vehicleOf())['vehicle_id'])}/fms`
    await call('POST', fms, { status: 2 })
    await call('POST', fms, { status: 3, at: '2020-01-01T00:00:00Z' })
    expect(await vehicleOf()).toMatchObject({ en_route_at: null, home_at: null })

    const { json } = await call('POST', fms, { status: 3 })
    expect(json).toMatchObject({ current_operation_id: id })
    expect(await vehicleOf()).toMatchObject({ en_route_at: expect.any(String), home_at: null })
    const home = await call('POST', fms, { status: 2 })
    expect(home.json).toMatchObject({ current_operation_id: null })
    expect(await vehicleOf()).toMatchObject({ home_at: expect.any(String) })
  })

  test('section 2: 0 and 5 are calls; the status beneath them is kept', async () => {
    const id = await raise(target.origin, { vehicles: ['Florian Musterstadt 1/33-1'] })
    const { vehicles } = (await call('GET', `/api/organisation/1/operation/${id}`)).json as {
      vehicles: { vehicle_id: number }[]
    }
    const path = `/api/organisation/1/vehicle/${vehicles[0]?.vehicle_id}/fms`
    await call('POST', path, { status: 4 })
    const { json } = await call('POST', path, { status: 5 })
    expect(json).toMatchObject({ fms_status: 4, fms_call: 5 })
  })

  test('a late older status event goes to history, not to the board', async () => {
    const id = await raise(target.origin, { vehicles: ['Florian Musterstadt 1/52-1'] })
    const { vehicles } = (await call('GET', `/api/organisation/1/operation/${id}`)).json as {
      vehicles: { vehicle_id: number }[]
    }
    const path = `/api/organisation/1/vehicle/${vehicles[0]?.vehicle_id}/fms`
    await call('POST', path, { status: 4 })
    const { json } = await call('POST', path, { status: 3, at: new Date(Date.now() - 60_000).toISOString() })
    expect(json).toMatchObject({ fms_status: 4 })
  })

  test('health answers 200 {status: "ok", version}', async () => {
    const { status, json } = await send(target.origin, 'GET', '/api/health')
    expect([status, json]).toEqual([200, { status: 'ok', version: expect.any(String) }])
  })
})
