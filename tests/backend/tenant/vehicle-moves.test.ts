import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { newsKind } from '../../../src/backend/fms-news/tell.ts'
import { runDueJobs } from '../../support/servers/due-jobs.ts'
import { addVehicles, turnOut } from '../../../src/backend/operations/change/send-vehicles.ts'
import { TenantVehicleDetail } from '../../../src/contract/tenant/tenant-vehicles.ts'
import { VehicleDay, VehicleDetail, VehicleHistory } from '../../../src/contract/vehicles/vehicle-detail.ts'
import { type Answered, raiseInProcess, type Worker, workerOf } from '../../support/calls/operation-work.ts'
import { recordPublished, type TenantWorker, tenantWorkerOf } from '../../support/calls/tenant-calls.ts'
import { addDocument } from '../../support/documents/stored-documents.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { addOrganisation } from '../../support/worlds/tenant-rows.ts'

// A vehicle moves from organisation 1 to organisation 2 of its tenant: it keeps what it shows, and leaves all else behind.

const backendOf = useEnginesOfGate()
let made = 0

describe.each(enginesOfGate)('on %s, a vehicle that moves to another organisation', (engine: Engine) => {
  let backend: InProcess
  let admin: TenantWorker
  /** Works in organisation 1. */
  let leader: Worker
  let id: number
  let callSign: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    backend.passTime(3_600_000)
    admin = await tenantWorkerOf(backend)
    leader = await workerOf(backend, 'leitung')
    callSign = `Florian Umzug ${(made += 1)}`
    const body = {
      call_sign: callSign,
      organisation_id: 1,
      station: 'Wache Nord',
      issi: String(8_800_000 + made),
    }
    id = ((await admin.send('POST', 'vehicles', body)).body as { id: number }).id
  })

  const iso = (time: number) => new Date(time).toISOString()
  const ago = (minutes: number) => iso(backend.now() - minutes * 60_000)
  const report = (status: number, more: object = {}) =>
    leader.send('POST', `vehicle/${id}/fms`, { status, ...more })
  /** As whoever belongs to the new organisation. */
  const there = async (method: string, path: string, body?: object): Promise<Answered> => {
    const answer = await backend.call(method, `/api/organisation/2/${path}`, {
      token: admin.token,
      ...(body && { body }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const tenantDetail = async () =>
    v.parse(TenantVehicleDetail, (await admin.send('GET', `vehicle/${id}`)).body)
  const move = async (more: object = {}, to = 2) => {
    const { version } = await tenantDetail()
    const answer = await admin.send('PATCH', `vehicle/${id}`, { version, organisation_id: to, ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return v.parse(TenantVehicleDetail, answer.body)
  }
  const board = async () => v.parse(VehicleDetail, (await there('GET', `vehicle/${id}`)).body)
  const history = async () => v.parse(VehicleHistory, (await there('GET', `vehicle/${id}/history`)).body).data
  const vehiclesAt = async (operation: number) =>
    ((await leader.send('GET', `operation/${operation}`)).body as { vehicles: object[] }).vehicles

  test('keeps its status, its place and since when; of its history only that comes along', async () => {
    await report(3, { at: ago(50) })
    await report(2, { at: ago(40), lat: 48, lng: 11, note: 'Reserve' })
    await report(1, { at: ago(30) })
    const before = v.parse(VehicleDetail, (await leader.send('GET', `vehicle/${id}`)).body)

    expect(await move()).toMatchObject({ organisation_id: 2, organisation: 'FF Neudorf', station: null })
    const shown = await board()
    for (const name of [
      'fms_status',
      'fms_status_at',
      'fms_status_note',
      'fms_source',
      'lat',
      'lng',
      'position_at',
    ] as const)
      expect(shown[name], name).toEqual(before[name])
    expect((shown.revision ?? 0) > (before.revision ?? 0)).toBe(true)
    expect(await history()).toMatchObject([
      { status: 1, at: ago(30), received_at: iso(backend.now()), user: null },
      { status: 2, at: ago(40), lat: 48, note: 'Reserve', user: null },
    ])
    const { body } = await there('GET', `vehicle/${id}/day`)
    expect(v.parse(VehicleDay, body).events.map(({ status }) => status)).toEqual([2, 1])
    for (const path of ['', '/history', '/day', '/documents'])
      expect((await leader.send('GET', `vehicle/${id}${path}`)).status, path).toBe(404)
  })

  test('leaves the operation it is at, which keeps its call sign and its times and follows it no more', async () => {
    const operation = await raiseInProcess(backend, { vehicles: [callSign] })
    backend.passTime(60_000)
    await report(3)
    const enRoute = iso(backend.now())
    backend.passTime(60_000)
    const exercise = await leader.create({ title: 'Übung', kind: 'exercise', vehicle_ids: [id] })
    const published = recordPublished(backend)
    await move()
    published.stop()

    const left = { vehicle_id: null, call_sign: callSign, en_route_at: enRoute, on_scene_at: null }
    expect(await vehiclesAt(operation)).toMatchObject([{ ...left, fms_status: null }])
    expect(await vehiclesAt(exercise.id)).toMatchObject([{ vehicle_id: null, call_sign: callSign }])
    expect(await board()).toMatchObject({
      fms_status: 3,
      current_operation_id: null,
      current_operation: null,
    })
    expect(await tenantDetail()).toMatchObject({ used: { operations: 0, current_operation: null } })
    // Whoever has it open sees it at once, and the new organisation hears nothing of it.
    const told = published.on('organisation.1.operations')
    expect(told).toContainEqual({
      name: 'operation.saved',
      data: expect.objectContaining({ id: operation }) as object,
    })
    expect(published.on('organisation.2.operations')).toEqual([])

    backend.passTime(60_000)
    expect((await there('POST', `vehicle/${id}/fms`, { status: 4 })).status).toBe(200)
    expect(await vehiclesAt(operation)).toMatchObject([left])
    // Its form still works: what is not named stays, as a neighbour's vehicle does.
    const { body } = await leader.send('GET', `operation/${operation}`)
    const { version } = body as { version: number }
    expect((await leader.send('PATCH', `operation/${operation}`, { version, vehicle_ids: [] })).status).toBe(
      200,
    )
    expect(await vehiclesAt(operation)).toMatchObject([left])
    expect((await leader.send('POST', `operation/${operation}/close`, { reason: 'done' })).status).toBe(200)
  })

  test('is gone from the boards of the one at once, and stands on those of the other', async () => {
    await report(2)
    const published = recordPublished(backend)
    await move({ call_sign: `${callSign} neu` })
    published.stop()

    const gone = published.on('organisation.1.vehicles')
    const came = published.on('organisation.2.vehicles')
    expect(gone).toMatchObject([
      { name: 'vehicle.status', data: { id, organisation_id: 1, call_sign: callSign, active: false } },
    ])
    expect(came).toMatchObject([
      {
        name: 'vehicle.status',
        data: { id, organisation_id: 2, call_sign: `${callSign} neu`, active: true, fms_status: 2 },
      },
    ])
    const idsOf = ({ body }: Answered) => (body as { id: number }[]).map((one) => one.id)
    expect(idsOf(await leader.send('GET', 'vehicles'))).not.toContain(id)
    expect(idsOf(await there('GET', 'vehicles'))).toContain(id)
  })

  test('takes calls along that wait, and those alone', async () => {
    await report(2, { at: ago(20) })
    await report(5, { at: ago(10) })
    const { fms_call_id } = v.parse(VehicleDetail, (await leader.send('GET', `vehicle/${id}`)).body)
    await leader.send('POST', `vehicle/${id}/acknowledge`, { call_id: fms_call_id })
    await report(5, { at: ago(5) })
    await report(0, { at: ago(4) })
    await move()

    const called = await board()
    expect(called).toMatchObject({ fms_status: 2, fms_call: 0, fms_call_at: ago(4) })
    expect((await history()).map(({ status, acknowledged_at }) => [status, acknowledged_at])).toEqual([
      [0, null],
      [5, null],
      [2, null],
    ])
    const acknowledge = { call_id: called.fms_call_id }
    expect((await leader.send('POST', `vehicle/${id}/acknowledge`, acknowledge)).status).toBe(404)
    expect((await there('POST', `vehicle/${id}/acknowledge`, { call_id: fms_call_id })).status).toBe(422)
    expect((await there('POST', `vehicle/${id}/acknowledge`, acknowledge)).body).toMatchObject({
      fms_call: null,
    })
    // Back again nothing of before waits there.
    await move({}, 1)
    const back = v.parse(VehicleDetail, (await leader.send('GET', `vehicle/${id}`)).body)
    expect(back).toMatchObject({ fms_status: 2, fms_status_at: ago(20), fms_call: null, fms_call_id: null })
  })

  test('is not brought back in time by a report that comes late', async () => {
    await report(4, { at: ago(10) })
    await move()

    expect((await there('POST', `vehicle/${id}/fms`, { status: 3, at: ago(15) })).status).toBe(200)
    expect(await board()).toMatchObject({ fms_status: 4, fms_status_at: ago(10) })
    // What is taken back makes way for what came along.
    const { body } = await there('POST', `vehicle/${id}/fms`, { status: 2, at: ago(1) })
    const { event_id } = body as { event_id: number }
    expect((await there('DELETE', `vehicle/${id}/fms/${event_id}`, {})).body).toMatchObject({
      fms_status: 4,
      fms_status_at: ago(10),
    })
    expect((await history()).map(({ status }) => status)).toEqual([2, 4, 3])
  })

  test('is none of whoever had set a status of it on the way: 404, and a word that says so', async () => {
    const sent = (await report(1)).body as { event_id: number }
    await move()

    for (const answer of [
      await report(3, { at: ago(0) }),
      await leader.send('DELETE', `vehicle/${id}/fms/${sent.event_id}`, {}),
      await leader.send('PATCH', `vehicle/${id}`, { version: 1, short_name: 'HLF' }),
    ]) {
      expect(answer).toEqual({
        status: 404,
        body: { message: 'Das gibt es nicht, oder es gehört nicht zu deiner Organisation.' },
      })
    }
    expect(await board()).toMatchObject({ fms_status: 1 })
    // Its old number is nobody's there, and the new organisation may use it.
    expect((await leader.send('POST', 'operation', { title: 'B1', vehicle_ids: [id] })).status).toBe(422)
  })

  test('is told to nobody of the old organisation any more', async () => {
    await report(5)
    const waiting = () =>
      backend.database.read
        .selectFrom('fms_news')
        .select('event_id')
        .where('organisation_id', '=', 1)
        .execute()
    expect(await waiting()).toHaveLength(1)
    await move()
    expect(await waiting()).toEqual([])
    backend.passTime(60_000)
    await runDueJobs(backend.services, newsKind)
    const told = await backend.database.read
      .selectFrom('notifications')
      .select('id')
      .where('vehicle_id', '=', id)
      .where('type', '=', 'fms_status')
      .execute()
    expect(told).toEqual([])
  })

  test('leaves the keywords and the documents of the old organisation', async () => {
    await backend.database.write(async (queries) => {
      const { document } = await addDocument(queries, {
        tenant: 1,
        organisation: 1,
        folder: null,
        word: callSign,
      })
      const link = {
        tenant_id: 1,
        document_id: document,
        vehicle_id: id,
        operation_id: null,
        keyword_id: null,
      }
      await queries.insertInto('document_links').values(link).execute()
      await queries.insertInto('keyword_vehicles').values({ keyword_id: 1, vehicle_id: id }).execute()
    })
    expect((await tenantDetail()).used).toMatchObject({ documents: 1, keywords: 1 })
    const published = recordPublished(backend)
    const moved = await move()
    published.stop()

    expect(moved.used).toMatchObject({ documents: 0, keywords: 0 })
    expect(published.on('organisation.1.documents')).toHaveLength(1)
  })

  test('stands at a station of the new organisation, or at none', async () => {
    await backend.database.write((queries) =>
      queries
        .insertInto('stations')
        .values({ tenant_id: 1, organisation_id: 2, name: `Haus ${made}` })
        .execute(),
    )
    expect((await move({ station: `haus ${made}` })).station).toBe(`Haus ${made}`)
    expect((await move({}, 1)).station).toBeNull()
    // Of the same name there: it is another house.
    await admin.send('PATCH', `vehicle/${id}`, {
      version: (await tenantDetail()).version,
      station: 'Wache Nord',
    })
    expect((await move({ station: 'Wache Nord' })).station).toBe('Wache Nord')
    const { station_id } = await backend.database.read
      .selectFrom('vehicles')
      .innerJoin('stations', 'stations.id', 'vehicles.station_id')
      .select(['station_id', 'stations.organisation_id'])
      .where('vehicles.id', '=', id)
      .where('stations.organisation_id', '=', 2)
      .executeTakeFirstOrThrow()
    expect(station_id).toEqual(expect.any(Number))
  })

  test('has names that are its own in the new organisation; otherwise it stays where it is', async () => {
    await admin.send('POST', 'vehicles', { call_sign: `Anders ${made}`, opta: callSign, organisation_id: 2 })
    const { version, issi } = await tenantDetail()
    const other = await admin.send('POST', 'vehicles', {
      call_sign: `Noch anders ${made}`,
      issi,
      organisation_id: 2,
    })
    expect(other.status).toBe(201)

    const refused = await admin.send('PATCH', `vehicle/${id}`, { version, organisation_id: 2 })
    expect([refused.status, (refused.body as { errors: object }).errors]).toEqual([
      422,
      {
        call_sign: [`Das gehört schon zu Anders ${made}.`],
        issi: [`Das gehört schon zu Noch anders ${made}.`],
      },
    ])
    expect(await tenantDetail()).toMatchObject({ organisation_id: 1, station: 'Wache Nord', version })
    expect((await move({ call_sign: `Frei ${made}`, issi: null })).call_sign).toBe(`Frei ${made}`)
  })

  test('goes to no organisation that the tenant does not use, and of two who move it the second is told', async () => {
    const closed = await backend.database.write((queries) =>
      addOrganisation(queries, { tenant: 1, name: `Aufgelöst ${made}`, active: false }),
    )
    const { version } = await tenantDetail()
    expect((await admin.send('PATCH', `vehicle/${id}`, { version, organisation_id: closed })).status).toBe(
      422,
    )
    const third = await backend.database.write((queries) =>
      addOrganisation(queries, { tenant: 1, name: `Dritte ${made}` }),
    )
    const both = await Promise.all(
      [2, third].map((organisation_id) => admin.send('PATCH', `vehicle/${id}`, { version, organisation_id })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ current: await tenantDetail() })
    // A lost answer is asked for again.
    const { organisation_id } = await tenantDetail()
    expect((await admin.send('PATCH', `vehicle/${id}`, { version, organisation_id })).status).toBe(200)
  })

  test('that an alarm has named a moment before stands there as a call sign', async () => {
    const operation = await raiseInProcess(backend)
    const row = await backend.database.read
      .selectFrom('operations')
      .selectAll()
      .where('id', '=', operation)
      .executeTakeFirstOrThrow()
    await backend.database.write((queries) => addVehicles(queries, row, [callSign], iso(backend.now())))
    // As if the move had come between naming and binding it.
    await backend.database.write((queries) =>
      queries.updateTable('vehicles').set({ organisation_id: 2 }).where('id', '=', id).execute(),
    )
    await backend.database.write((queries) => turnOut(queries, operation, [id]))

    expect(await vehiclesAt(operation)).toMatchObject([{ vehicle_id: null, call_sign: callSign }])
    expect(await board()).toMatchObject({ current_operation_id: null })
  })
})
