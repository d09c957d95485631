import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { toldOf, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { addGroup, addKeyword, addVehicle } from '../../support/worlds/tenant-rows.ts'

// Product page, sections 2 (Operation, Keyword) and 3: POST operation; an operation alarms the groups of its keyword, or
// all of the organisation.

let group = 0
let keyword = 0
const backendOf = useEnginesOfGate(async ({ database }) => {
  await database.write(async (queries) => {
    const of = { tenant: 1, organisation: 1 }
    // Only Mia.
    group = await addGroup(queries, { ...of, name: 'Löschzug 1', members: [1] })
    keyword = await addKeyword(queries, { tenant: 1, code: 'B5' })
    await queries
      .updateTable('keywords')
      .set({ text_template: 'Lage auf Sicht' })
      .where('id', '=', keyword)
      .execute()
    await queries.insertInto('keyword_groups').values({ keyword_id: keyword, group_id: group }).execute()
    await queries.insertInto('keyword_vehicles').values({ keyword_id: keyword, vehicle_id: 3 }).execute()
    await addVehicle(queries, { tenant: 1, organisation: 2, word: 'Neudorf' })
  })
})

describe.each(enginesOfGate)('on %s, an operation made by hand', (engine) => {
  let backend: InProcess
  let leader: Worker
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await workerOf(backend, 'leitung')
  })
  const bound = async (id: number) => {
    const vehicles = await backend.database.read
      .selectFrom('vehicles')
      .select('id')
      .where('current_operation_id', '=', id)
      .orderBy('id')
      .execute()
    return vehicles.map((vehicle) => vehicle.id)
  }

  test('holds everything that was written, and alarms all of the organisation', async () => {
    const { id, alarmed } = await leader.create({
      title: '  B2 – Heckenbrand ',
      text: 'Hecke an der Schule',
      type: 'Brand',
      priority: true,
      street: 'Schulstraße 12',
      postcode: '99999',
      city: 'Musterstadt',
      object: 'Grundschule',
      location_note: 'Zufahrt über den Hof',
      lat: 48.1,
      lng: 11.5,
      alarm_at: '2026-11-21T12:55:00+01:00',
      number: '17/2026',
      remark: '',
      caller_name: 'Frau Ruf',
      caller_phone: '0151 1',
      vehicle_ids: [1, 3],
      other_vehicles: ['RTW 7', 'florian musterstadt 1/46-1'],
    })

    const operation = await leader.detail('GET', `operation/${id}`)
    expect(operation).toMatchObject({
      title: 'B2 – Heckenbrand',
      text: 'Hecke an der Schule',
      type: 'Brand',
      kind: 'actual',
      active: true,
      priority: true,
      address: 'Schulstraße 12, 99999 Musterstadt',
      street: 'Schulstraße 12',
      object: 'Grundschule',
      location_note: 'Zufahrt über den Hof',
      lat: 48.1,
      lng: 11.5,
      alarm_at: '2026-11-21T11:55:00.000Z',
      number: '17/2026',
      remark: null,
      caller_name: 'Frau Ruf',
      caller_phone: '0151 1',
      created_by: 'Lars Leitung',
      groups: [],
      version: 1,
    })
    // A call sign of the organisation's own is its vehicle, however it was written.
    expect(operation.vehicles.map(({ call_sign, vehicle_id }) => [call_sign, vehicle_id])).toEqual([
      ['Florian Musterstadt 1/11-1', 1],
      ['Florian Musterstadt 1/44-1', 3],
      ['RTW 7', null],
      ['Florian Musterstadt 1/46-1', 4],
    ])
    expect(await bound(id)).toEqual([1, 3, 4])
    expect(operation.timeline).toMatchObject([{ kind: 'alarm', actor: 'Lars Leitung', details: null }])
    expect(alarmed).toBe(2)
    expect(await toldOf(backend, id)).toEqual(
      [1, 2].map((user_id) => ({
        user_id,
        type: 'operation',
        title: 'B2 – Heckenbrand',
        body: 'Schulstraße 12, 99999 Musterstadt',
      })),
    )
  })

  test('takes from its keyword what nobody has written: title, text, type, groups, vehicles', async () => {
    const { id, alarmed } = await leader.create({ keyword_id: keyword })

    expect(await leader.detail('GET', `operation/${id}`)).toMatchObject({
      title: 'B5 – Stichwort',
      text: 'Lage auf Sicht',
      type: 'Brand',
      priority: true,
      keyword: 'B5',
      keyword_id: keyword,
      groups: [{ id: group, name: 'Löschzug 1' }],
      vehicles: [{ vehicle_id: 3 }],
    })
    expect([alarmed, (await toldOf(backend, id)).map(({ user_id }) => user_id)]).toEqual([1, [1]])
    const { used_count } = await backend.database.read
      .selectFrom('keywords')
      .select('used_count')
      .where('id', '=', keyword)
      .executeTakeFirstOrThrow()
    expect(used_count).toBe(1)
  })

  test('is what was written, whatever its keyword says', async () => {
    const written = { title: 'Ölspur', type: 'Technische Hilfe', priority: false }
    const empty = { text: '', vehicle_ids: [] }
    const { id } = await leader.create({ keyword_id: keyword, ...written, ...empty })

    expect(await leader.detail('GET', `operation/${id}`)).toMatchObject({
      ...written,
      text: null,
      vehicles: [],
    })
  })

  test('that is only written down alarms nobody and binds no vehicle', async () => {
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    const { id, alarmed } = await leader.create({ keyword_id: keyword, silent: true })

    const operation = await leader.detail('GET', `operation/${id}`)
    expect([alarmed, await toldOf(backend, id), await bound(id)]).toEqual([0, [], []])
    expect(operation.vehicles).toHaveLength(1)
    expect(operation.timeline).toMatchObject([{ kind: 'recorded' }])
    expect(operation.alarmed).toEqual({ people: 0, reached: 0, read: 0, answered: 0 })
    expect(published.mock.calls.filter(([channel]) => channel.startsWith('private-user'))).toEqual([])
  })

  test('an exercise binds no vehicle, and an alarm is never later than its receipt', async () => {
    const ahead = new Date(backend.now() + 3_600_000).toISOString()
    const { id } = await leader.create({
      title: 'Übung',
      kind: 'exercise',
      vehicle_ids: [1],
      alarm_at: ahead,
    })

    const { kind, alarm_at } = await leader.detail('GET', `operation/${id}`)
    expect([kind, Date.parse(alarm_at), await bound(id)]).toEqual(['exercise', backend.now(), []])
  })

  test.each([
    ['without title and keyword', {}, 'title'],
    ['with half a position', { title: 'B1', lat: 48 }, 'lng'],
    ['with a vehicle of another organisation', { title: 'B1', vehicle_ids: [6] }, 'vehicle_ids'],
    ['with a group that is not there', { title: 'B1', group_ids: [424_242] }, 'group_ids'],
    ['with a keyword that is not there', { keyword_id: 424_242 }, 'keyword_id'],
    ['with a version', { title: 'B1', version: 1 }, 'version'],
  ])('%s is refused, and nothing of it stays', async (_, input, field) => {
    const count = async () => (await leader.send('GET', 'operations?limit=100')).body as { total: number }
    const before = (await count()).total
    const { status, body } = await leader.send('POST', 'operation', input)

    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: { [field]: [expect.any(String)] } }),
    ])
    expect((await count()).total).toBe(before)
  })

  test('at 0/0 is nowhere', async () => {
    const { id } = await leader.create({ title: 'B1', lat: 0, lng: 0 })
    expect(await leader.detail('GET', `operation/${id}`)).toMatchObject({ lat: null, lng: null })
  })
})
