import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Queries } from '../../../src/backend/database/database.ts'
import { callerColumns } from '../../../src/backend/session/sessions.ts'
import { changeTenantVehicle, makeVehicle } from '../../../src/backend/tenant/vehicles/change.ts'
import { removeVehicle } from '../../../src/backend/tenant/vehicles/remove.ts'
import { listTenantVehicles, TenantVehicleDetail } from '../../../src/contract/tenant/tenant-vehicles.ts'
import { type Answered, raiseInProcess, type Worker, workerOf } from '../../support/calls/operation-work.ts'
import { recordPublished, type TenantWorker, tenantWorkerOf } from '../../support/calls/tenant-calls.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { addDocument } from '../../support/documents/stored-documents.ts'
import { addOrganisation, addStatus, addTenant, addVehicle } from '../../support/worlds/tenant-rows.ts'

// Tenant administration of vehicles: found, added, changed and removed, of whatever organisation they are. Moves have a file
// of their own.

const backendOf = useEnginesOfGate()
let made = 0

describe.each(enginesOfGate)('on %s, a vehicle of a tenant', (engine: Engine) => {
  let backend: InProcess
  let admin: TenantWorker
  let leader: Worker
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    backend.passTime(60_000)
    admin = await tenantWorkerOf(backend)
    leader = await workerOf(backend, 'leitung')
  })

  const newSign = () => `Florian Kreis ${(made += 1)}`
  const make = (given: object = {}) =>
    admin.send('POST', 'vehicles', { call_sign: newSign(), organisation_id: 1, ...given })
  const detailOf = ({ status, body }: Answered) => {
    expect([200, 201], JSON.stringify(body)).toContain(status)
    return v.parse(TenantVehicleDetail, body)
  }
  const added = async (given: object = {}) => detailOf(await make(given))
  const list = async (query = '') => {
    const { status, body } = await admin.send('GET', `vehicles${query}`)
    expect(status).toBe(200)
    return v.parse(listTenantVehicles.output, body)
  }
  const signsOf = async (query: string) => (await list(query)).data.map(({ call_sign }) => call_sign)
  const errorsOf = ({ status, body }: Answered) => [status, (body as { errors?: object }).errors]
  const takenBy = (sign: string) => [`Das gehört schon zu ${sign}.`]
  const count = async (table: 'vehicles' | 'vehicle_statuses' | 'stations') => {
    const { count } = await backend.database.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }

  test('is none of whoever administers one organisation of it', async () => {
    const { id } = await added()
    const organisationAdmin = await tenantWorkerOf(backend, 'leitung')
    const before = await count('vehicles')

    const asked = [
      await organisationAdmin.send('GET', 'vehicles'),
      await organisationAdmin.send('POST', 'vehicles', { call_sign: newSign(), organisation_id: 1 }),
      await organisationAdmin.send('GET', `vehicle/${id}`),
      await organisationAdmin.send('PATCH', `vehicle/${id}`, { version: 1, short_name: 'HLF' }),
      await organisationAdmin.send('DELETE', `vehicle/${id}`),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await count('vehicles')).toBe(before)
  })

  test('is refused with every field that is wrong, and nothing of it is kept', async () => {
    const before = [await count('vehicles'), await count('stations')]
    const gone = await backend.database.write((queries) =>
      addOrganisation(queries, { tenant: 1, name: newSign(), active: false }),
    )

    expect(
      errorsOf(await make({ call_sign: ' ', seats: 100, issi: 'x', station: 'Neue Wache' })),
    ).toMatchObject([422, { call_sign: [expect.any(String)], seats: [expect.any(String)] }])
    expect(errorsOf(await make({ issi: 'Funk 7', station: 'Neue Wache' }))).toMatchObject([
      422,
      { issi: [expect.any(String)] },
    ])
    for (const organisation_id of [gone, 4711]) {
      expect(errorsOf(await make({ organisation_id }))).toEqual([
        422,
        { organisation_id: [expect.any(String)] },
      ])
    }
    expect(errorsOf(await admin.send('POST', 'vehicles', { call_sign: newSign() }))).toMatchObject([
      422,
      { organisation_id: [expect.any(String)] },
    ])
    expect([await count('vehicles'), await count('stations')]).toEqual(before)
  })

  test('is added with all that is known of it, and stands on the board of its organisation at once', async () => {
    const call_sign = newSign()
    const published = recordPublished(backend)
    const vehicle = await added({
      call_sign: ` ${call_sign} `,
      short_name: 'HLF 20',
      type_name: 'Hilfeleistungslöschgruppenfahrzeug',
      licence_plate: 'MU-FW 99',
      issi: '5512345; 5512346',
      opta: 'BYFWMU 0199',
      seats: 9,
      station: 'Wache Ost',
    })
    published.stop()

    expect(vehicle).toMatchObject({
      organisation_id: 1,
      organisation: 'FF Musterstadt',
      call_sign,
      issi: '5512345, 5512346',
      seats: 9,
      station: 'Wache Ost',
      active: true,
      version: 1,
      used: { operations: 0, documents: 0, keywords: 0, current_operation: null },
    })
    expect(published.on('organisation.1.vehicles')).toMatchObject([
      { name: 'vehicle.status', data: { id: vehicle.id, call_sign, active: true } },
    ])
    expect((await leader.send('GET', 'vehicles')).body).toContainEqual(
      expect.objectContaining({ id: vehicle.id }),
    )
    expect(detailOf(await admin.send('GET', `vehicle/${vehicle.id}`))).toEqual(vehicle)
  })

  test('is found by the beginnings of its words, by organisation and by whether it is used', async () => {
    const word = `Suchwort${engine}`
    const first = await added({ call_sign: `${word} 1/9-1`, type_name: 'Drehleiter' })
    await added({ call_sign: `${word} 1/11-1`, organisation_id: 2 })
    await added({ call_sign: `${word} 1/10-1`, active: false })

    expect(await signsOf(`?search=${word}`)).toEqual([`${word} 1/9-1`, `${word} 1/10-1`, `${word} 1/11-1`])
    expect(await signsOf(`?search=${word.slice(0, 6)}%20DREH`)).toEqual([`${word} 1/9-1`])
    expect(await signsOf(`?search=${word}&organisation=2`)).toEqual([`${word} 1/11-1`])
    expect(await signsOf(`?search=${word}&active=false`)).toEqual([`${word} 1/10-1`])
    expect(await signsOf(`?search=${word}&organisation=4711`)).toEqual([])
    // What was renamed is found by its new name at once.
    await admin.send('PATCH', `vehicle/${first.id}`, { version: 1, call_sign: `Anders ${word} 1` })
    expect(await signsOf('?search=anders')).toEqual([`Anders ${word} 1`])
  })

  test('stands on one page of the list, whatever is added meanwhile', async () => {
    const word = `Seite${engine}`
    for (const number of [1, 2, 3, 4, 5]) await added({ call_sign: `${word} ${number * 10}` })
    const seen: string[] = []
    let after = ''
    do {
      const page = await list(`?search=${word}&limit=2${after}`)
      seen.push(...page.data.map(({ call_sign }) => call_sign))
      after = page.next === null ? '' : `&after=${page.next}`
      // One before, one behind.
      if (seen.length === 2) await added({ call_sign: `${word} 15` })
      if (seen.length === 4) await added({ call_sign: `${word} 45` })
    } while (after !== '')

    expect(seen).toEqual([10, 20, 30, 40, 45, 50].map((number) => `${word} ${number}`))
    expect(await list(`?search=${word}&limit=2`)).toMatchObject({ total: 7, total_is_at_least: false })
    expect((await admin.send('GET', 'vehicles?after=nonsense')).status).toBe(422)
  })

  test('has names that no other vehicle of its organisation has, of whatever kind', async () => {
    const number = String(7_700_000 + (made += 1))
    const owner = await added({ issi: `${number}, 7600${made}`, opta: `BY FW ${number}` })
    const sign = owner.call_sign
    const before = await count('vehicles')

    expect(errorsOf(await make({ call_sign: sign.toUpperCase().replaceAll(' ', '-') }))).toEqual([
      422,
      { call_sign: takenBy(sign) },
    ])
    // As its OPTA another has its call sign, and the other way round; a radio sends both kinds.
    expect(errorsOf(await make({ opta: sign, issi: number }))).toEqual([
      422,
      { opta: takenBy(sign), issi: takenBy(sign) },
    ])
    expect(errorsOf(await make({ call_sign: `byfw ${number}` }))).toEqual([422, { call_sign: takenBy(sign) }])
    expect(errorsOf(await make({ opta: number }))).toEqual([422, { opta: takenBy(sign) }])
    // Also where the other one is not used any more.
    await admin.send('PATCH', `vehicle/${owner.id}`, { version: 1, active: false })
    expect(errorsOf(await make({ call_sign: number }))).toEqual([422, { call_sign: takenBy(sign) }])
    expect(await count('vehicles')).toBe(before)
    // Another organisation has dispatch centres and gateways of its own.
    await added({ call_sign: sign, issi: number, organisation_id: 2 })
    // Those who administer the organisation keep the same rule.
    const other = await added()
    expect(errorsOf(await leader.send('PATCH', `vehicle/${other.id}`, { version: 1, opta: number }))).toEqual(
      [422, { opta: takenBy(sign) }],
    )
    // A vehicle may be called the same in two ways.
    expect(
      (await leader.send('PATCH', `vehicle/${other.id}`, { version: 1, opta: other.call_sign })).status,
    ).toBe(200)
  })

  test('is changed by version, and to save what is so already is no conflict', async () => {
    const { id } = await added({ short_name: 'LF 8' })
    const change = (body: object) => admin.send('PATCH', `vehicle/${id}`, body)

    expect(detailOf(await change({ version: 1, short_name: 'LF 10', seats: 9 }))).toMatchObject({
      short_name: 'LF 10',
      version: 2,
    })
    expect(detailOf(await change({ version: 1, short_name: 'LF 10' })).version).toBe(2)
    expect(await change({ version: 1, short_name: 'LF 16' })).toMatchObject({
      status: 409,
      body: { current: { id, short_name: 'LF 10', version: 2 } },
    })
    expect(detailOf(await change({ version: 2, short_name: '', seats: null }))).toMatchObject({
      short_name: null,
      seats: null,
    })
    expect((await change({ version: 3, fms_status: 3 })).status).toBe(422)
  })

  test('that is not used any more stands on no board and is alarmed by nobody, until it is used again', async () => {
    const { id, call_sign } = await added()
    const boardIds = async () =>
      ((await leader.send('GET', 'vehicles')).body as { id: number }[]).map((one) => one.id)
    const published = recordPublished(backend)
    await admin.send('PATCH', `vehicle/${id}`, { version: 1, active: false })
    published.stop()

    expect(published.on('organisation.1.vehicles')).toMatchObject([{ data: { id, active: false } }])
    expect(await boardIds()).not.toContain(id)
    const operation = await raiseInProcess(backend, { vehicles: [call_sign] })
    expect((await leader.send('GET', `operation/${operation}`)).body).toMatchObject({
      vehicles: [{ call_sign, vehicle_id: null }],
    })
    await admin.send('PATCH', `vehicle/${id}`, { version: 2, active: true })
    expect(await boardIds()).toContain(id)
  })

  test('is not deleted while an operation or a document names it, and it is said where', async () => {
    const { id, call_sign } = await added()
    const operation = await raiseInProcess(backend, { vehicles: [call_sign], title: 'B2 – Scheune' })
    const { document } = await backend.database.write((queries) =>
      addDocument(queries, { tenant: 1, organisation: 1, folder: null, word: call_sign }),
    )
    const link = { tenant_id: 1, document_id: document, vehicle_id: id, operation_id: null, keyword_id: null }
    await backend.database.write(async (queries) => {
      await queries.insertInto('document_links').values(link).execute()
      await queries.insertInto('keyword_vehicles').values({ keyword_id: 1, vehicle_id: id }).execute()
    })

    expect(await admin.send('DELETE', `vehicle/${id}`)).toMatchObject({
      status: 409,
      body: {
        current: {
          id,
          used: {
            operations: 1,
            documents: 1,
            keywords: 1,
            current_operation: { id: operation, title: 'B2 – Scheune' },
          },
        },
      },
    })
    expect((await admin.send('GET', `vehicle/${id}`)).status).toBe(200)
  })

  test('that nothing names is deleted with its history; keywords send it no more', async () => {
    const { id } = await added()
    const statuses = await count('vehicle_statuses')
    await leader.send('POST', `vehicle/${id}/fms`, { status: 5 })
    await backend.database.write(async (queries) => {
      await queries.insertInto('keyword_vehicles').values({ keyword_id: 1, vehicle_id: id }).execute()
      await queries
        .updateTable('notifications')
        .set({ vehicle_id: id })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('notifications').select(({ fn }) => fn.min<number>('id').as('id')),
        )
        .execute()
    })
    const published = recordPublished(backend)
    const { status, body } = await admin.send('DELETE', `vehicle/${id}`)
    published.stop()

    expect([status, body]).toEqual([204, undefined])
    expect(published.on('organisation.1.vehicles')).toMatchObject([{ data: { id, active: false } }])
    expect((await admin.send('GET', `vehicle/${id}`)).status).toBe(404)
    expect((await admin.send('DELETE', `vehicle/${id}`)).status).toBe(404)
    expect((await leader.send('POST', `vehicle/${id}/fms`, { status: 2 })).status).toBe(404)
    expect(await count('vehicle_statuses')).toBe(statuses)
    expect((await list()).data.map((one) => one.id)).not.toContain(id)
  })

  test('of another tenant does not exist', async () => {
    const { vehicle, word } = await backend.database.write(async (queries) => {
      const word = newSign()
      const tenant = await addTenant(queries, word)
      const organisation = await addOrganisation(queries, { tenant, name: word })
      const vehicle = await addVehicle(queries, { tenant, organisation, word })
      await addStatus(queries, { tenant, vehicle, status: 2 })
      return { vehicle, word }
    })

    expect((await admin.send('GET', `vehicle/${vehicle}`)).status).toBe(404)
    expect((await admin.send('PATCH', `vehicle/${vehicle}`, { version: 1, organisation_id: 1 })).status).toBe(
      404,
    )
    expect((await admin.send('DELETE', `vehicle/${vehicle}`)).status).toBe(404)
    expect(await signsOf(`?search=${encodeURIComponent(word)}`)).toEqual([])
  })

  test('is refused to whoever has lost the right between the call and its turn', async () => {
    const { id, version } = await added()
    const userOf = (userId: number) =>
      backend.database.read
        .selectFrom('users')
        .select(callerColumns)
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    // As they were when the call came: those of somebody who administered the tenant a moment ago.
    const caller = { user: { ...(await userOf(leader.id)), tenant_admin: true } }
    const changing = { caller, at: new Date(backend.now()).toISOString() }
    const refusal = (change: (queries: Queries) => Promise<unknown>) =>
      expect(backend.database.write(change)).rejects.toMatchObject({ status: 403 })

    await refusal((queries) => makeVehicle(queries, changing, { call_sign: newSign(), organisation_id: 1 }))
    await refusal((queries) => changeTenantVehicle(queries, changing, id, { version, short_name: 'HLF' }))
    await refusal((queries) => removeVehicle(queries, caller, id))
    const gone = { user: { ...caller.user, id: 424_242 } }
    await expect(backend.database.write((queries) => removeVehicle(queries, gone, id))).rejects.toMatchObject(
      { status: 401 },
    )
    expect(detailOf(await admin.send('GET', `vehicle/${id}`)).version).toBe(version)
  })
})
