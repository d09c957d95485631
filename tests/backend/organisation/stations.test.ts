import { beforeEach, describe, expect, test } from 'vitest'
import { changeStation, makeStation, removeStation } from '../../../src/backend/stations/change.ts'
import {
  LONGEST_STATION_NAME,
  MOST_STATIONS,
  type Station,
} from '../../../src/contract/organisation/stations.ts'
import type { VehicleDetail } from '../../../src/contract/vehicles/vehicle-detail.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { people } from '../../support/worlds/people.ts'
import { addStation } from '../../support/features/stations.ts'
import { addMembership, addPerson, addVehicle } from '../../support/worlds/tenant-rows.ts'

// Product page, section 2, Vehicle: station; issue, "People": the stations of an organisation. Who may call is proved by the
// matrix.

const HERE = { tenant: 1, organisation: 1 }
const ELSEWHERE = { tenant: 1, organisation: 2 }
const CHECKED = { id: 1, tenantId: 1 }

const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await tokenOf(backend, people.leitung)
  })

  const send = async (method: string, path: string, body?: object) => {
    const answer = await backend.call(method, `/api/organisation/1/${path}`, {
      token: leader,
      ...(body && { body }),
    })
    const text = await answer.text()
    return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as unknown }
  }
  const list = async () => (await send('GET', 'stations')).json as Station[]
  const newName = () => `Wache ${engine} ${(known += 1)}`
  const created = async (input: object = {}) => {
    const { status, json } = await send('POST', 'stations', { name: newName(), ...input })
    expect([status, json]).toEqual([201, expect.any(Object)])
    return json as Station
  }
  const change = (id: number, input: object) => send('PATCH', `station/${id}`, input)
  const remove = (id: number) => send('DELETE', `station/${id}`)
  const errorsIn = (json: unknown) => Object.keys((json as { errors: object }).errors)
  const newVehicle = (active = true) =>
    backend.database.write(async (queries) => {
      const id = await addVehicle(queries, { ...HERE, word: `${engine} ${(known += 1)}` })
      await queries.updateTable('vehicles').set({ active }).where('id', '=', id).execute()
      return id
    })
  const vehicle = async (id: number) => (await send('GET', `vehicle/${id}`)).json as VehicleDetail
  const park = async (id: number, station: string | null) =>
    send('PATCH', `vehicle/${id}`, { version: (await vehicle(id)).version, station })

  test('one is added with what is given, and stands in the list by its name as people count', async () => {
    const given = { address: 'Südring 21', lat: 50.9668, lng: 11.0361 }
    const station = await created(given)
    const shown = { ...given, id: station.id, name: station.name, vehicles: 0, version: 1 }
    expect(station).toEqual(shown)
    expect((await list()).find(({ id }) => id === station.id)).toEqual(shown)
    expect(await created({ address: ' ' })).toMatchObject({ address: null, lat: null, lng: null })

    for (const number of [10, 9, 2]) await created({ name: `Haus ${engine} ${number}` })
    const names = (await list()).map(({ name }) => name).filter((name) => name.startsWith('Haus'))
    expect(names).toEqual([2, 9, 10].map((number) => `Haus ${engine} ${number}`))
  })

  test.for([
    ['umlauts and an apostrophe', 'Gerätehaus d’Höh Größenwörth'],
    ['emoji', '🚒 Haus 👩‍🚒'],
    ['right to left', 'محطة תחנה'],
    ['as many signs as there may be', 'Ü'.repeat(LONGEST_STATION_NAME)],
  ] as const)('is called with %s, to the letter', async ([, name]) => {
    expect(await created({ name })).toMatchObject({ name })
    expect((await list()).map((one) => one.name)).toContain(name)
  })

  test.for([
    ['no name', { name: ' ' }, 'name'],
    ['too long a name', { name: 'x'.repeat(LONGEST_STATION_NAME + 1) }, 'name'],
    ['a name of two lines', { name: 'Wache\u2028Mitte' }, 'name'],
    ['a latitude beyond the pole', { lat: -91, lng: 11 }, 'lat'],
    ['half of a position', { lng: 11 }, 'lat'],
    ['what JSON makes of NaN', { lat: Number.NaN, lng: 11 }, 'lat'],
    ['too long an address', { address: 'x'.repeat(301) }, 'address'],
    ['a number for a text', { address: 7 }, 'address'],
    ['a field of somebody else', { organisation_id: 2 }, 'organisation_id'],
  ] as const)('%s is refused by its field, and changes nothing', async ([, input, field]) => {
    const { id, version } = await created()
    const before = await everythingStored(backend.database)
    for (const { status, json } of [
      await send('POST', 'stations', { name: newName(), ...input }),
      await change(id, { version, ...input }),
    ]) {
      expect([status, errorsIn(json)]).toEqual([422, [field]])
    }
    expect(await everythingStored(backend.database)).toBe(before)
  })

  test('no two are called the same, in whatever case, and however an umlaut is written', async () => {
    const name = `Gerätehaus Süd ${engine}`
    const { id } = await created({ name })
    const other = await created()
    for (const same of [name.toUpperCase(), ` ${name.normalize('NFD')} `, name.replace(' ', '  ')]) {
      expect(errorsIn((await send('POST', 'stations', { name: same })).json)).toEqual(['name'])
      expect(errorsIn((await change(other.id, { version: 1, name: same })).json)).toEqual(['name'])
    }
    // One keeps its own name in another case.
    expect((await change(id, { version: 1, name: name.toUpperCase() })).status).toBe(200)
  })

  test('of two who add one of the same name at the same moment, one does', async () => {
    const name = newName()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', 'stations', { name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  })

  test('one of another organisation is neither in the list nor there', async () => {
    const id = await backend.database.write((queries) =>
      addStation(queries, { ...ELSEWHERE, name: newName() }),
    )
    expect((await list()).map((one) => one.id)).not.toContain(id)
    expect((await change(id, { version: 1, address: 'x' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })

  test('of two who change one the second is told what the first has made of it', async () => {
    const { id } = await created()
    const first = await change(id, { version: 1, address: 'Am Markt 1', lat: 50, lng: 11 })
    expect(first.json).toMatchObject({ version: 2 })
    const { status, json } = await change(id, { version: 1, address: 'Am Markt 2' })
    expect([status, json]).toEqual([409, { message: expect.any(String), current: first.json }])
    // The same again is no conflict: a lost answer can be asked for again.
    expect(await change(id, { version: 1, address: 'Am Markt 1' })).toEqual(first)
  })

  test('a vehicle stands at one by its name, in any case, and shows the name as it is', async () => {
    const station = await created({ name: `Gerätehaus Ost ${engine}` })
    const id = await newVehicle()
    await park(id, `  GERÄTEHAUS  OST ${engine}`)
    expect(await vehicle(id)).toMatchObject({ station: station.name, station_id: station.id })
    expect((await list()).find((one) => one.id === station.id)).toMatchObject({ vehicles: 1 })

    await park(id, null)
    expect(await vehicle(id)).toMatchObject({ station: null, station_id: null })
  })

  test('a name that no station has becomes one', async () => {
    const id = await newVehicle()
    const name = newName()
    await park(id, name)
    const made = (await list()).find((one) => one.name === name)
    expect(made).toMatchObject({ vehicles: 1, address: null })
    expect(await vehicle(id)).toMatchObject({ station: name, station_id: made?.id })
  })

  test('vehicles show its new name at once, and a form that was opened before is told', async () => {
    const station = await created()
    const [one, other] = [await newVehicle(), await newVehicle(false)]
    for (const id of [one, other]) await park(id, station.name)
    const before = await vehicle(one)
    const name = newName()
    const { json } = await change(station.id, { version: 1, name })

    expect(json).toMatchObject({ name, vehicles: 1, version: 2 })
    for (const id of [one, other]) {
      expect(await vehicle(id)).toMatchObject({ station: name, station_id: station.id })
    }
    expect((await vehicle(one)).revision).toBeGreaterThan(before.revision ?? 0)
    const late = await send('PATCH', `vehicle/${one}`, { version: before.version, station: station.name })
    expect(late.status).toBe(409)
    expect((await list()).map((shown) => shown.name)).not.toContain(station.name)
  })

  test('one is removed when no vehicle in use stands there any more', async () => {
    const station = await created()
    const [used, unused] = [await newVehicle(), await newVehicle(false)]
    for (const id of [used, unused]) await park(id, station.name)
    const { status, json } = await remove(station.id)
    expect([status, json]).toEqual([
      409,
      { message: expect.stringContaining('Fahrzeug'), current: { ...station, vehicles: 1 } },
    ])

    await park(used, null)
    expect((await remove(station.id)).status).toBe(204)
    expect(await vehicle(unused)).toMatchObject({ station: null, station_id: null })
    expect((await remove(station.id)).status).toBe(404)
  })

  test('whoever has lost the right since they called adds, changes and removes none', async () => {
    const user = await backend.database.write(async (queries) => {
      const email = `leaving-${engine}@wachen.example`
      const id = await addPerson(queries, { ...HERE, name: 'Neu', email, passwordHash: '' })
      await addMembership(queries, { ...HERE, user: id })
      return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    })
    const changing = { organisation: CHECKED, caller: { user } }
    const { id } = await created()
    const { write } = backend.database
    await expect(write((queries) => makeStation(queries, changing, { name: 'x' }))).rejects.toMatchObject({
      status: 403,
    })
    await expect(
      write((queries) => changeStation(queries, changing, id, { version: 1, name: 'x' })),
    ).rejects.toMatchObject({ status: 403 })
    await expect(write((queries) => removeStation(queries, changing, id))).rejects.toMatchObject({
      status: 403,
    })
  })

  test('an organisation has so many, and no more', async () => {
    const id = await newVehicle()
    const before = await list()
    await backend.database.write((queries) =>
      queries
        .insertInto('stations')
        .values(
          Array.from({ length: MOST_STATIONS - before.length }, (_, index) => ({
            tenant_id: 1,
            organisation_id: 1,
            name: `Füller ${engine} ${index}`,
          })),
        )
        .execute(),
    )
    expect((await send('POST', 'stations', { name: newName() })).status).toBe(409)
    const { status, json } = await park(id, newName())
    expect([status, errorsIn(json)]).toEqual([422, ['station']])
    expect(await list()).toHaveLength(MOST_STATIONS)
  })
})
