import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { VehicleDay, VehicleDetail, VehicleHistory } from '../../../src/contract/vehicles/vehicle-detail.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Answered, type Worker } from '../../support/calls/operation-work.ts'
import { addStatus } from '../../support/worlds/tenant-rows.ts'

// Detail of a vehicle: master data, current operation, history with paging, the picture of a day, out of
// service with a reason; edited by those who administer.

const backendOf = useEnginesOfGate()
let vehiclesMade = 0

describe.each(enginesOfGate)('on %s, a vehicle', (engine: Engine) => {
  let backend: InProcess
  let member: Worker
  let admin: Worker
  let id: number
  let callSign: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    backend.passTime(60_000)
    member = await workerOf(backend, 'mitglied')
    admin = await workerOf(backend, 'admin')
    callSign = `Florian Detail ${(vehiclesMade += 1)}`
    id = await addVehicle(callSign)
  })

  const iso = (time: number) => new Date(time).toISOString()
  const addVehicle = async (call_sign: string): Promise<number> => {
    const row = { tenant_id: 1, organisation_id: 1, call_sign, active: true }
    const added = await backend.database.write((queries) =>
      queries.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow(),
    )
    return added.id
  }
  const report = (status: number, at: string, by?: number) =>
    backend.database.write((queries) =>
      addStatus(queries, { tenant: 1, vehicle: id, status, at, ...(by && { user: by }) }),
    )
  const detail = async (by = member) => v.parse(VehicleDetail, (await by.send('GET', `vehicle/${id}`)).body)
  const page = async (query = '') =>
    v.parse(VehicleHistory, (await member.send('GET', `vehicle/${id}/history${query}`)).body)
  const day = async (query = '') =>
    v.parse(VehicleDay, (await member.send('GET', `vehicle/${id}/day${query}`)).body)
  const change = (body: object, vehicle = id) => admin.send('PATCH', `vehicle/${vehicle}`, body)
  const problems = ({ status, body }: Answered) => [
    status,
    Object.keys((body as { errors?: object }).errors ?? {}),
  ]

  test('shows what it is at only to those who may see operations', async () => {
    const operation = await raiseInProcess(backend, { vehicles: [callSign], number: '4711' })
    await member.send('POST', `vehicle/${id}/fms`, { status: 3 })

    expect(await detail()).toMatchObject({
      call_sign: callSign,
      version: 1,
      licence_plate: null,
      current_operation: {
        id: operation,
        number: '4711',
        active: true,
        en_route_at: iso(backend.now()),
        on_scene_at: null,
      },
    })
    await backend.database.write((queries) =>
      queries
        .insertInto('permission_grants')
        .values({
          tenant_id: 1,
          user_id: member.id,
          organisation_id: 1,
          name: 'operations.view',
          granted: false,
        })
        .execute(),
    )
    expect((await detail()).current_operation).toBeNull()
    await backend.database.write((queries) =>
      queries
        .deleteFrom('permission_grants')
        .where('user_id', '=', member.id)
        .where('granted', '=', false)
        .execute(),
    )
  })

  test('has its history page by page while it grows: none twice, none missing', async () => {
    const times = Array.from({ length: 25 }, (_, index) =>
      iso(backend.now() - Math.floor(index / 3) * 60_000),
    )
    const known: number[] = []
    for (const at of times) known.push(await report(3, at))
    const seen: number[] = []
    let next: string | null = null
    do {
      const { data, next: following } = await page(`?limit=4${next === null ? '' : `&before=${next}`}`)
      seen.push(...data.map((one) => one.id))
      next = following
      // What comes now is later than what was read, what comes late may be earlier.
      await report(4, iso(backend.now()))
      await report(1, iso(backend.now() - 86_400_000))
    } while (next !== null && seen.length < 60)

    expect(new Set(seen).size).toBe(seen.length)
    expect(known.filter((one) => !seen.includes(one))).toEqual([])
    const { data } = await page('?limit=100')
    const inOrder = data.toSorted((one, other) => other.at.localeCompare(one.at) || other.id - one.id)
    expect(data).toEqual(inOrder)
  })

  test('says of each report who made it, when it arrived, and who has acknowledged the call', async () => {
    const at = iso(backend.now() - 30_000)
    await member.send('POST', `vehicle/${id}/fms`, {
      status: 5,
      at,
      note: 'Bitte sprechen',
      lat: 48,
      lng: 11,
    })
    await admin.send('POST', `vehicle/${id}/acknowledge`, { call_id: (await page()).data[0]?.id ?? 0 })
    await report(2, iso(backend.now() - 60_000))

    const { data, next } = await page()
    expect(next).toBeNull()
    expect(data).toMatchObject([
      {
        status: 5,
        at,
        received_at: iso(backend.now()),
        note: 'Bitte sprechen',
        source: 'manual',
        user: 'Mia Mitglied',
        lat: 48,
        lng: 11,
        acknowledged_at: iso(backend.now()),
        acknowledged_by: 'Anna Admin',
        withdrawn_at: null,
      },
      { status: 2, source: 'api', user: null, acknowledged_by: null },
    ])
  })

  test.for(['nonsense', '', 'OTk5OTk5OTk5OTk5OTk5IDE'])(
    'refuses %s as a place in its history',
    async (before) => {
      const answer = await member.send('GET', `vehicle/${id}/history?before=${before}`)
      expect(problems(answer)).toEqual([422, ['before']])
    },
  )

  test.for<[string, string, string]>([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T22:00:00.000Z'],
  ])(
    'has the day %s as its clocks show it, with the status that it begins with',
    async ([named, from, to]) => {
      const around = (time: string, milliseconds: number) => iso(Date.parse(time) + milliseconds)
      await report(4, around(from, -60_000))
      await report(5, around(from, -1))
      const gone = await report(6, around(from, -10))
      const inside = [
        await report(1, from),
        await report(5, around(from, 1000)),
        await report(2, around(to, -1)),
      ]
      await report(3, to)
      await backend.database.write((queries) =>
        queries.updateTable('vehicle_statuses').set({ withdrawn_at: to }).where('id', '=', gone).execute(),
      )

      const picture = await day(`?day=${named}`)
      expect(picture).toMatchObject({ day: named, from, to, status_before: 4 })
      expect(picture.events.map((one) => one.id)).toEqual(inside)
    },
  )

  test('has today where no day is named, and no day that no calendar has', async () => {
    backend.passTime(-(backend.now() % 86_400_000) + 23.5 * 3_600_000)
    member = await workerOf(backend, 'mitglied')
    // Half past eleven in Greenwich is the next day here.
    const today = iso(backend.now() + 3_600_000).slice(0, 10)
    expect(await day()).toMatchObject({ day: today, status_before: null, events: [] })
    for (const named of ['2026-02-30', '2026-13-01', 'gestern']) {
      expect(problems(await member.send('GET', `vehicle/${id}/day?day=${named}`))).toEqual([422, ['day']])
    }
    expect((await member.send('GET', `vehicle/${id}/day?day=1970-01-01`)).status).toBe(200)
  })

  test('shows the last thousand of a day that has more', async () => {
    const row = { tenant_id: 1, organisation_id: 1, vehicle_id: id, status: 1, source: 'api' }
    const from = Date.parse('2026-07-01T06:00:00Z')
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      ...row,
      at: iso(from + index * 1000),
      received_at: iso(from),
    }))
    await backend.database.write((queries) => queries.insertInto('vehicle_statuses').values(rows).execute())

    const { events } = await day('?day=2026-07-01')
    expect([events.length, events[0]?.at, events.at(-1)?.at]).toEqual([1000, rows[1]?.at, rows[1000]?.at])
  })

  test('is changed by those who administer, and everybody sees it at once', async () => {
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    const before = await detail()
    const answer = await change({
      version: 1,
      licence_plate: ' MU-F 112 ',
      issi: '1234567;654321',
      opta: '',
      seats: 9,
      station: 'Wache Nord',
    })

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      call_sign: callSign,
      licence_plate: 'MU-F 112',
      issi: '1234567, 654321',
      opta: null,
      seats: 9,
      version: 2,
      revision: (before.revision ?? 0) + 1,
    })
    expect(published.mock.calls.map(([, event, pushed]) => [event, pushed])).toEqual([
      ['vehicle.status', expect.objectContaining({ id, call_sign: callSign, station: 'Wache Nord' })],
    ])
    vi.restoreAllMocks()
    expect(await detail(admin)).toEqual(answer.body)
    expect((await member.send('PATCH', `vehicle/${id}`, { version: 2, seats: 1 })).status).toBe(403)
  })

  test('is not changed by whoever has seen an older one: 409 with how it is now; the same again is no conflict', async () => {
    await change({ version: 1, seats: 6 })
    const late = await change({ version: 1, seats: 9 })
    expect(late).toMatchObject({ status: 409, body: { current: { id, seats: 6, version: 2 } } })

    expect(await change({ version: 1, seats: 6 })).toMatchObject({ status: 200, body: { version: 2 } })
    const both = await Promise.all([1, 2].map((seats) => change({ version: 2, seats })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('has a call sign and radios of its own', async () => {
    const other = await addVehicle(`${callSign} Anderer`)
    expect((await change({ version: 1, issi: '555111' }, other)).status).toBe(200)

    expect(problems(await change({ version: 1, call_sign: ` ${callSign.toUpperCase()}  anderer ` }))).toEqual(
      [422, ['call_sign']],
    )
    expect(problems(await change({ version: 1, issi: '444111,555111' }))).toEqual([422, ['issi']])
    for (const issi of ['1234', '123456789', '12a456', ';'])
      expect(problems(await change({ version: 1, issi }))).toEqual([422, ['issi']])
    expect(problems(await change({ version: 1, call_sign: ' ' }))).toEqual([422, ['call_sign']])
    // Its own, written otherwise.
    expect((await change({ version: 1, call_sign: callSign.toUpperCase() })).status).toBe(200)
    const race = await Promise.all(
      [id, other].map((one) => change({ version: 2, call_sign: `${callSign} Neu` }, one)),
    )
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('is out of service since it went out, whatever is said of it later, until it is in service again', async () => {
    const first = iso(backend.now())
    await change({ version: 1, out_of_service_reason: 'Werkstatt' })
    backend.passTime(60_000)
    const { body } = await change({ version: 2, out_of_service_reason: 'Warten auf ein Teil' })
    expect(body).toMatchObject({ out_of_service_at: first, out_of_service_reason: 'Warten auf ein Teil' })
    expect((await change({ version: 3, seats: 4 })).body).toMatchObject({ out_of_service_at: first })

    const back = await change({ version: 4, out_of_service_reason: '' })
    expect(back.body).toMatchObject({ out_of_service_at: null, out_of_service_reason: null })
  })

  test('keeps its call sign in the operations that it was sent to', async () => {
    const operation = await raiseInProcess(backend, { vehicles: [callSign] })
    await change({ version: 1, call_sign: `${callSign} neu` })

    expect((await member.detail('GET', `operation/${operation}`)).vehicles).toMatchObject([
      { vehicle_id: id, call_sign: callSign },
    ])
  })
})
