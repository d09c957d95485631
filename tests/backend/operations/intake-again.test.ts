import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { forgetOldMessages } from '../../../src/backend/operations/alarm/intake-messages.ts'
import { toDetail } from '../../../src/backend/operations/detail.ts'
import {
  INTAKE_LOG_DAYS,
  INTAKE_LOG_PAGE,
  listIntakeMessages,
} from '../../../src/contract/operations/intake-messages.ts'
import { workerOf } from '../../support/calls/operation-work.ts'
import { INTAKE_KEY } from '../../support/worlds/people.ts'
import { alarmWorld, type AlarmWorld } from '../../support/worlds/alarm-world.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'

// Product page, section 3, and docs/intake.md: nobody is alarmed twice by one message, and nobody is left asleep by a new one,
// whatever became of the operation since.

const HOUR_MS = 60 * 60 * 1000
const backendOf = useBothEngines()
const alarm = {
  title: 'B3 – Wohnungsbrand',
  address: 'Schulstraße 12, Musterstadt',
  vehicles: ['Florian Alarm 1/44-1'],
}
const news = { ...alarm, address: 'Schulstraße 21, Musterstadt' }

describe.each(engines)('on %s', (engine) => {
  async function start(skip: (note: string) => never) {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    await world.defaults(world.keywords.b3, { groups: [world.groups.night] })
    const { json } = await world.intake(alarm)
    const { database } = backend
    const set = (values: object) =>
      database.write((queries) =>
        queries.updateTable('operations').set(values).where('id', '=', json.id).execute(),
      )
    const detail = async () => toDetail(database.read, await world.rowOf(json.id))
    const closeAgo = (hours: number) =>
      set({ closed_at: new Date(backend.now() - hours * HOUR_MS).toISOString(), close_reason: 'done' })
    return { backend, database, world, id: json.id, set, closeAgo, detail }
  }
  const alarms = async (world: AlarmWorld, id: number) =>
    (await world.told(id)).filter(({ type }) => type === 'operation').map(({ name }) => name)

  test('a closed operation is taken up again by a new message, and its people are alarmed anew', async ({
    skip,
  }) => {
    const { backend, database, world, id, closeAgo, detail } = await start(skip)
    const { tenant, people } = world
    const answered_at = new Date(backend.now()).toISOString()
    await database.write(async (queries) => {
      const key = { operation_id: id, user_id: people.anna }
      const answer = { tenant_id: tenant, answer: 'coming', minutes: 5, answered_at } as const
      await queries
        .insertInto('operation_responses')
        .values({ ...key, ...answer })
        .execute()
      await queries
        .updateTable('operation_recipients')
        .set({ reached_at: answered_at, read_at: answered_at })
        .where('operation_id', '=', id)
        .execute()
    })
    backend.passTime(1000)
    await closeAgo(11.9)

    const answer = await world.intake(news)

    expect([answer.status, answer.json]).toEqual([200, { id, created: false, updated: true }])
    const now = new Date(backend.now()).toISOString()
    expect(await world.rowOf(id)).toMatchObject({
      closed_at: null,
      close_reason: null,
      alarmed_again_at: now,
      address: news.address,
    })
    expect((await world.timeline(id)).map(({ kind }) => kind)).toEqual(['alarm', 'alarmed_again', 'news'])
    expect((await alarms(world, id)).toSorted()).toEqual(['anna', 'anna', 'ben', 'ben'])
    // Who had answered is asked again, and nobody was reached by this alarm yet.
    expect(await detail()).toMatchObject({
      responses: [],
      alarmed: { people: 2, reached: 0, read: 0, answered: 0 },
    })
    // The same once more is the same as before.
    expect((await world.intake(news)).json).toEqual({ id, created: false })
    expect(await alarms(world, id)).toHaveLength(4)
  })

  test('the very same message about a closed operation stays silent, one with a later time does not', async ({
    skip,
  }) => {
    const { backend, world, id, closeAgo } = await start(skip)
    await closeAgo(1)

    expect((await world.intake(alarm)).json).toEqual({ id, created: false })
    const early = new Date(backend.now() - 3 * HOUR_MS).toISOString()
    expect((await world.intake({ ...alarm, alarm_at: early })).json).toEqual({ id, created: false })
    expect(await alarms(world, id)).toHaveLength(2)
    backend.passTime(60_000)
    const alarm_at = new Date(backend.now()).toISOString()
    expect((await world.intake({ ...alarm, alarm_at })).json).toEqual({ id, created: false, updated: true })
    expect(await alarms(world, id)).toHaveLength(4)
    await closeAgo(1)
    expect((await world.intake({ ...alarm, alarm_at })).json).toEqual({ id, created: false })
  })

  test('vehicles that had come home go out again', async ({ skip }) => {
    const { backend, database, world, id, closeAgo } = await start(skip)
    const home_at = new Date(backend.now()).toISOString()
    await database.write(async (queries) => {
      await queries
        .updateTable('operation_vehicles')
        .set({ en_route_at: home_at, home_at })
        .where('operation_id', '=', id)
        .execute()
      await queries
        .updateTable('vehicles')
        .set({ current_operation_id: null })
        .where('id', '=', world.vehicles.own)
        .execute()
    })
    await closeAgo(1)
    backend.passTime(60_000)

    await world.intake(news)

    const sent = await database.read
      .selectFrom('operation_vehicles')
      .innerJoin('vehicles', 'vehicles.id', 'operation_vehicles.vehicle_id')
      .select(['alarmed_at', 'en_route_at', 'home_at', 'current_operation_id'])
      .where('operation_id', '=', id)
      .execute()
    expect(sent).toEqual([
      {
        alarmed_at: new Date(backend.now()).toISOString(),
        en_route_at: null,
        home_at: null,
        current_operation_id: id,
      },
    ])
  })

  test.for([
    ['was closed 12 hours ago', (at: string) => ({ closed_at: at, close_reason: 'done' })],
    ['is archived', (_: string, now: string) => ({ closed_at: now, archived_at: now })],
    ['was deleted', (_: string, now: string) => ({ deleted_at: now })],
  ] as const)('where it %s, its number raises a new operation', async ([, values], { skip }) => {
    const { backend, world, id, set } = await start(skip)
    const iso = (ago: number) => new Date(backend.now() - ago).toISOString()
    await set(values(iso(12 * HOUR_MS), iso(0)))
    const before = await world.rowOf(id)

    const answer = await world.intake(news)

    expect([answer.status, answer.json.id === id]).toEqual([201, false])
    expect(await world.rowOf(id)).toEqual(before)
    expect(await world.rowOf(answer.json.id)).toMatchObject({
      turn: 1,
      source_id: '1',
      address: news.address,
    })
    expect((await alarms(world, answer.json.id)).toSorted()).toEqual(['anna', 'ben'])
    // What comes then is about that one, and the number can come a third time.
    expect((await world.intake({ ...news, remark: 'neu' })).json).toMatchObject({
      id: answer.json.id,
      updated: true,
    })
    expect((await world.intake(alarm)).json).toEqual({ id: answer.json.id, created: false })
  })

  test('a new message that comes ten times at once alarms once, whatever became of the operation', async ({
    skip,
  }) => {
    for (const hours of [1, 13]) {
      const { world, id, closeAgo } = await start(skip)
      await closeAgo(hours)

      const answers = await Promise.all(Array.from({ length: 10 }, () => world.intake(news)))

      const told = answers.filter(({ json }) => 'updated' in json || ('created' in json && json.created))
      expect(told).toHaveLength(1)
      const ids = new Set(answers.map(({ json }) => json.id))
      expect([...ids]).toHaveLength(1)
      const [latest = 0] = ids
      expect(await alarms(world, latest)).toHaveLength(hours === 1 ? 4 : 2)
      expect(latest === id).toBe(hours === 1)
    }
  })

  test('an earlier message that comes again changes nothing and tells nobody, also at once', async ({
    skip,
  }) => {
    const { world, id } = await start(skip)
    await world.intake(news)
    const before = [await world.rowOf(id), await world.timeline(id), await world.told(id)]

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.intake(index % 2 === 0 ? alarm : news)),
    )

    expect(answers.map(({ json }) => json)).toEqual(
      Array.from({ length: 10 }, () => ({ id, created: false })),
    )
    expect([await world.rowOf(id), await world.timeline(id), await world.told(id)]).toEqual(before)
  })

  test('what it says again shows as long as something else stands there and nobody has decided', async ({
    skip,
  }) => {
    const { backend, world, id, detail } = await start(skip)
    const second = { ...news, keyword: 'B4', text: 'Rauch' }
    await world.intake(second)
    expect((await detail()).repeated).toBeNull()
    await world.intake(alarm)

    expect((await detail()).repeated).toEqual({
      at: new Date(backend.now()).toISOString(),
      title: null,
      address: alarm.address,
      lat: null,
      lng: null,
      keyword: 'B3',
      keyword_id: world.keywords.b3,
      text: null,
    })
    // What says nothing of the address decides nothing about it; what names it does.
    await world.intake({ title: alarm.title, keyword: 'B4', remark: 'nur dies' })
    expect((await detail()).repeated).toMatchObject({ address: alarm.address, keyword: null })
    await world.intake({ ...alarm, address: 'Waldweg 1', title: 'B3 – Wohnungsbrand, zwei Verletzte' })
    expect((await detail()).repeated).toBeNull()
    await world.intake(second)
    expect((await detail()).repeated).toMatchObject({ title: alarm.title, address: news.address })
    backend.passTime(1000)
    await world.edit(id, 'address', ['Waldweg 1', 'Waldweg 2'])
    expect((await detail()).repeated).toMatchObject({ title: alarm.title, address: null })
  })

  test('whoever alarms for real after an exercise alarms, while it runs and afterwards', async ({ skip }) => {
    const { world, id, set, closeAgo } = await start(skip)
    await set({ kind: 'exercise' })
    for (const ends of [false, true]) {
      if (ends) await closeAgo(0)
      const number = ends ? '1' : '2'
      if (!ends) {
        const { json } = await world.intake({ ...alarm, source_id: number, kind: 'exercise' })
        // What says nothing of its kind is about the exercise.
        expect((await world.intake({ title: alarm.title, source_id: number })).json.id).toBe(json.id)
      }
      const actual = await world.intake({ ...alarm, source_id: number, kind: 'actual' })
      expect(actual.status).toBe(201)
      expect(await world.rowOf(actual.json.id)).toMatchObject({ kind: 'actual', turn: 1 })
      expect((await alarms(world, actual.json.id)).toSorted()).toEqual(['anna', 'ben'])
      const again = await world.intake({ ...alarm, source_id: number, kind: 'actual' })
      expect(again.json).toEqual({ id: actual.json.id, created: false })
    }
    expect(await alarms(world, id)).toHaveLength(2)
  })

  test('what follows a closed exercise without naming a kind never alarms for real', async ({ skip }) => {
    const { world, id, set, closeAgo } = await start(skip)
    await set({ kind: 'exercise' })
    await closeAgo(1)
    expect((await world.intake({ title: alarm.title })).json).toEqual({ id, created: false })
    expect((await world.intake({ ...alarm, text: 'Nachbesprechung' })).json).toMatchObject({
      id,
      updated: true,
    })
    await set({ closed_at: new Date(0).toISOString(), deleted_at: new Date(0).toISOString() })
    const { json } = await world.intake({ ...alarm, text: 'Zweite Runde' })
    expect(await world.rowOf(json.id)).toMatchObject({ kind: 'actual' })
  })

  test('of what an operation of before had taken only new vehicles are taken by the next one', async ({
    skip,
  }) => {
    const { world, closeAgo } = await start(skip)
    const more = { title: 'Nachforderung', address: 'Hof 3', vehicles: ['DLK 1'] }
    await world.intake(more)
    await closeAgo(13)
    const { json } = await world.intake({ ...alarm, text: 'neuer Brand' })

    expect((await world.intake(more)).json).toMatchObject({ id: json.id, updated: true })
    expect(await world.vehiclesOf(json.id)).toEqual([...alarm.vehicles, 'DLK 1'])
    expect(await world.rowOf(json.id)).toMatchObject({ title: alarm.title, address: alarm.address })
    const warnings = [expect.stringContaining('DLK 1')]
    expect((await world.intake(more)).json).toEqual({ id: json.id, created: false, warnings })
  })

  test('what was raised before messages were kept does not alarm by being read better', async ({ skip }) => {
    const { database, world, id, set, closeAgo } = await start(skip)
    await database.write((queries) =>
      queries.deleteFrom('intake_messages').where('operation_id', '=', id).execute(),
    )
    await set({ keyword: null, keyword_id: null, priority: false, title: 'B3 – Wohnungsbrand' })
    await closeAgo(24 * 300)

    const sent = { ...alarm, keyword: 'B-3:', lat: '48,1', lng: '11,5', priority: 'ja' }
    expect((await world.intake(sent)).json).toMatchObject({ id, created: false })
    expect((await world.intake(sent)).json).toMatchObject({ id, created: false })
    expect((await world.intake({ ...sent, address: 'Anderswo 1' })).status).toBe(201)
  })

  test('a better position and a number alarm nobody once it is over, and 23 seconds are not later', async ({
    skip,
  }) => {
    const { backend, world, id, closeAgo } = await start(skip)
    await closeAgo(1)
    expect((await world.intake({ ...alarm, lat: 48.1, lng: 11.5, number: '17' })).json).toEqual({
      id,
      created: false,
    })
    backend.passTime(3 * 60_000)
    const at = (seconds: number) => new Date(backend.now() - 120_000 + seconds * 1000).toISOString()
    expect((await world.intake({ ...alarm, alarm_at: at(0) })).json).toMatchObject({ updated: true })
    await closeAgo(0)
    expect((await world.intake({ ...alarm, alarm_at: at(23) })).json).toEqual({ id, created: false })
    expect((await world.intake({ ...alarm, alarm_at: at(90) })).json).toMatchObject({ updated: true })
  })

  test('a vehicle that is at another operation by now stays there, unless it is named', async ({ skip }) => {
    for (const named of [false, true]) {
      const { backend, database, world, id, closeAgo } = await start(skip)
      const now = new Date(backend.now()).toISOString()
      await database.write((queries) =>
        queries
          .updateTable('operation_vehicles')
          .set({ home_at: now })
          .where('operation_id', '=', id)
          .execute(),
      )
      await closeAgo(0)
      const { json: other } = await world.intake({ ...alarm, source_id: 'other' })
      backend.passTime(1000)

      await world.intake({ title: alarm.title, remark: 'neu', vehicles: named ? alarm.vehicles : [] })

      const vehicle = await database.read
        .selectFrom('vehicles')
        .innerJoin('operation_vehicles', 'operation_vehicles.vehicle_id', 'vehicles.id')
        .select(['current_operation_id', 'home_at'])
        .where('vehicles.id', '=', world.vehicles.own)
        .where('operation_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(vehicle).toEqual({ current_operation_id: named ? id : other.id, home_at: named ? null : now })
    }
  })

  test('a text that no keyword matches is listed by a second alarm as well', async ({ skip }) => {
    const { world, id, closeAgo } = await start(skip)
    await closeAgo(1)
    await world.intake({ ...news, keyword: 'ZZZ 9' })
    expect((await world.timeline(id)).map(({ kind, text }) => [kind, text])).toContainEqual([
      'unmatched',
      'ZZZ 9',
    ])
  })

  test('an administrator sees every message and what became of it for 30 days; it is known for ever', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const admin = await workerOf(backend, 'admin')
    const source_id = 'log'
    const body = { source: 'ils', source_id, title: 'B3 – Wohnungsbrand' }
    const intake = async (more: object) => {
      const answer = await backend.call('POST', '/api/intake/alarm', {
        token: INTAKE_KEY,
        body: { ...body, ...more },
      })
      return (await answer.json()) as { id: number }
    }
    const read = async (query = '') => {
      const answer = await admin.send('GET', `intake-messages${query}`)
      return v.parse(listIntakeMessages.output, answer.body)
    }
    const { id } = await intake({})
    for (const more of [{}, {}, { remark: 'neu' }, { kind: 'test' }]) await intake(more)

    const { messages } = await read()
    expect(messages.slice(0, 4).map(({ outcome, operation_id }) => [outcome, operation_id])).toEqual([
      ['unchanged', id],
      ['updated', id],
      ['repeated', id],
      ['alarmed', id],
    ])
    expect(messages[0]).toMatchObject({
      title: body.title,
      source: 'ils',
      source_id,
      sender: expect.any(String),
    })

    expect(messages.map(({ times }) => times).slice(0, 4)).toEqual([1, 1, 2, 1])

    for (let index = 0; index < INTAKE_LOG_PAGE; index += 1) await intake({ source_id: `other ${index}` })
    const { next } = await read()
    expect(await read(`?before=${next}`)).toMatchObject({ messages: messages.slice(0, 4), next: null })

    const later = backend.now() + (INTAKE_LOG_DAYS + 1) * 24 * HOUR_MS
    await backend.database.write((queries) => forgetOldMessages(queries, later))
    expect((await read()).messages).toEqual([])
    expect(await intake({ remark: 'neu' })).toEqual({ id, created: false })
    expect((await read()).messages.map(({ outcome }) => outcome)).toEqual(['repeated'])
  })
})
