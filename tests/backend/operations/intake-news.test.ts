import { describe, expect, test } from 'vitest'
import { channels } from '../../../src/contract/realtime.ts'
import { alarmWorld, type AlarmWorld } from '../../support/worlds/alarm-world.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import { everythingStored } from '../../support/matrix/stored.ts'

// Product page, sections 2 and 3: source + source_id is unique in an organisation, and a replay is answered 200 with
// `created: false`. The same source_id with news updates an operation that is open.

const backendOf = useBothEngines()
const alarm = {
  title: 'B3 – Wohnungsbrand',
  address: 'Schulstraße 12, Musterstadt',
  lat: 48.1,
  lng: 11.5,
  remark: 'Zufahrt über den Hof',
  vehicles: ['Florian Alarm 1/44-1'],
}
const told = async (world: AlarmWorld, id: number) =>
  (await world.told(id)).map(({ name, type }) => `${name}: ${type}`).toSorted()

describe.each(engines)('on %s', (engine) => {
  test('the same message again changes nothing, however it is written', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    const allButLog = async () =>
      (await everythingStored(backend.database))
        .split('\n')
        .filter((row) => !row.startsWith('intake_messages'))
    const { json: first } = await world.intake(alarm)
    const before = await allButLog()

    for (const again of [
      alarm,
      { title: alarm.title },
      { ...alarm, vehicles: ['FLORIAN  ALARM 1/44-1'], remark: null, text: '' },
      { ...alarm, alarm_at: '2026-11-21T11:00:00Z', kind: 'exercise' },
    ]) {
      const answer = await world.intake(again)
      expect([answer.status, answer.json]).toEqual([200, { id: first.id, created: false }])
    }
    expect(await allButLog()).toEqual(before)
  })

  test('news changes what it names, is noted with before and after, and told to those who were alarmed', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    await world.defaults(world.keywords.b3, { groups: [world.groups.night] })
    const { json: first } = await world.intake(alarm)
    const heard = listen(backend, world)

    const news = { title: alarm.title, remark: 'Person vermisst', vehicles: ['Florian Nachbar 3/40-1'] }
    const answer = await world.intake(news)

    const warnings = [expect.stringContaining('Florian Nachbar 3/40-1')]
    const expected = { id: first.id, created: false, updated: true, warnings }
    expect([answer.status, answer.json]).toEqual([200, expected])
    expect(await world.rowOf(first.id)).toMatchObject({
      remark: 'Person vermisst',
      address: alarm.address,
      lat: alarm.lat,
      version: 2,
    })
    expect((await world.timeline(first.id)).at(-1)).toEqual({
      kind: 'news',
      actor: `Leitstelle ${world.key}`,
      text: null,
      details: {
        remark: [alarm.remark, 'Person vermisst'],
        vehicles: [['Florian Alarm 1/44-1'], ['Florian Alarm 1/44-1', 'Florian Nachbar 3/40-1']],
      },
    })
    expect((await world.told(first.id)).filter(({ type }) => type === 'operation_updated')).toEqual(
      ['anna', 'ben'].map((name) => ({
        name,
        type: 'operation_updated',
        title: alarm.title,
        body: 'Zusätzlich alarmiert: Florian Nachbar 3/40-1 · Neue Bemerkung: Person vermisst',
      })),
    )
    expect(heard()).toEqual(['notification.created', 'operation.saved'])
  })

  test('an own vehicle is known by its radio and in every spelling, and is there once', async ({ skip }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    const { id } = await database.write((queries) =>
      queries
        .updateTable('vehicles')
        .set({ issi: '4400101' })
        .where('id', '=', world.vehicles.own)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { json } = await world.intake({ ...alarm, vehicles: ['florian-alarm 1-44-1', 4400101] })
    expect(await world.vehiclesOf(json.id)).toEqual(['Florian Alarm 1/44-1'])
    const bound = await database.read
      .selectFrom('vehicles')
      .select('current_operation_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(bound.current_operation_id).toBe(json.id)

    const again = await world.intake({ ...alarm, vehicles: ['4400101'], text: null })
    expect(again.json).toEqual({ id: json.id, created: false })
  })

  test('a vehicle that is alarmed later turns out for the operation', async ({ skip }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    const { json } = await world.intake({ ...alarm, vehicles: [] })

    await world.intake(alarm)

    const vehicle = await database.read
      .selectFrom('vehicles')
      .select('current_operation_id')
      .where('id', '=', world.vehicles.own)
      .executeTakeFirstOrThrow()
    expect(vehicle.current_operation_id).toBe(json.id)
  })

  test('a repeated message does not undo what a person knows better; a new one does', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const { json } = await world.intake(alarm)
    await world.edit(json.id, 'address', [alarm.address, 'Schulstraße 21, Musterstadt'])

    expect((await world.intake(alarm)).json).toEqual({ id: json.id, created: false })
    expect(await world.rowOf(json.id)).toMatchObject({ address: 'Schulstraße 21, Musterstadt' })

    await world.intake({ ...alarm, address: 'Hauptstraße 3, Musterstadt' })
    await world.edit(json.id, 'address', ['Hauptstraße 3, Musterstadt', 'Hauptstraße 5, Musterstadt'])
    await world.intake({ ...alarm, address: 'Hauptstraße 3, Musterstadt' })
    expect(await world.rowOf(json.id)).toMatchObject({ address: 'Hauptstraße 5, Musterstadt' })
    await world.intake({ ...alarm, remark: 'doch hier' })
    expect(await world.rowOf(json.id)).toMatchObject({ address: alarm.address })
  })

  test('a long text that a person has replaced does not come back by a repeated message', async ({
    skip,
  }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const text = 'Rauch aus dem Dach. '.repeat(50).trim()
    const { json } = await world.intake({ ...alarm, text: 'Rauch' })
    await world.intake({ ...alarm, text })
    await world.edit(json.id, 'text', [`${text.slice(0, 499)}…`, 'Rauch aus dem Keller'])

    await world.intake({ ...alarm, text })

    expect(await world.rowOf(json.id)).toMatchObject({ text: 'Rauch aus dem Keller' })
    await world.intake({ ...alarm, text: `Nachtrag: ${text}` })
    expect(await world.rowOf(json.id)).toMatchObject({ text: `Nachtrag: ${text}` })
  })

  test('a vehicle that was sent away does not come back by a repeated message', async ({ skip }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    const { json } = await world.intake(alarm)
    await world.intake({ ...alarm, vehicles: ['Florian Nachbar 3/40-1'] })
    await database.write((queries) =>
      queries.deleteFrom('operation_vehicles').where('call_sign', '=', 'Florian Nachbar 3/40-1').execute(),
    )

    await world.intake({ ...alarm, vehicles: ['Florian Nachbar 3/40-1'] })

    expect(await world.vehiclesOf(json.id)).toEqual(['Florian Alarm 1/44-1'])
  })

  test('a new address without a position does not keep the old position, nor the parts of the old address', async ({
    skip,
  }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    const { json } = await world.intake(alarm)
    await database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ street: 'Schulstraße 12', postcode: '99999', city: 'Musterstadt' })
        .where('id', '=', json.id)
        .execute(),
    )

    await world.intake({ title: alarm.title, address: 'Waldweg 1' })

    const noPlace = { lat: null, lng: null, street: null, postcode: null, city: null }
    expect(await world.rowOf(json.id)).toMatchObject({ address: 'Waldweg 1', ...noPlace })
    expect((await world.timeline(json.id)).at(-1)?.details).toEqual({
      address: [alarm.address, 'Waldweg 1'],
      lat: [48.1, null],
      lng: [11.5, null],
      street: ['Schulstraße 12', null],
      postcode: ['99999', null],
      city: ['Musterstadt', null],
    })
  })

  test('a higher keyword alarms whom it alarms beyond the first one, and tells the others', async ({
    skip,
  }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const { night, drone } = world.groups
    await world.defaults(world.keywords.b3, { groups: [night] })
    await world.defaults(world.keywords.b4, { groups: [drone] })
    const { json } = await world.intake(alarm)

    await world.intake({ ...alarm, title: 'B4 – Großbrand' })

    expect(await world.rowOf(json.id)).toMatchObject({ keyword: 'B4', keyword_id: world.keywords.b4 })
    expect(await told(world, json.id)).toEqual([
      'anna: operation',
      'anna: operation_updated',
      'ben: operation',
      'ben: operation_updated',
      'carla: operation',
    ])
  })

  test('a higher keyword that alarms all members alarms the whole organisation', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    await world.defaults(world.keywords.b3, { groups: [world.groups.night] })
    await world.defaults(world.keywords.b4, { everybody: true })
    const { json } = await world.intake(alarm)

    await world.intake({ ...alarm, keyword: 'B4' })

    expect((await told(world, json.id)).filter((line) => line.endsWith(': operation'))).toEqual([
      'anna: operation',
      'ben: operation',
      'carla: operation',
      'dora: operation',
    ])
  })

  test('a keyword with groups does not narrow an alarm that went to all', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    await world.defaults(world.keywords.b4, { groups: [world.groups.drone] })
    const { json } = await world.intake(alarm)

    await world.intake({ ...alarm, keyword: 'B4' })

    expect((await told(world, json.id)).filter((line) => line.endsWith('_updated'))).toHaveLength(4)
  })

  test('the keyword stays where the message names none: its old title is no news', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const { json } = await world.intake({ ...alarm, keyword: 'B4' })

    await world.intake({ ...alarm, remark: 'neu' })

    expect(await world.rowOf(json.id)).toMatchObject({ keyword: 'B4', remark: 'neu' })
  })

  test('a keyword that nobody knows is listed once, and leaves the one it has', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const { json } = await world.intake(alarm)

    for (const keyword of ['X 99', 'X 99']) {
      const answer = await world.intake({ ...alarm, keyword })
      expect(answer.json.warnings?.[0]).toMatch(/^keyword:/)
    }

    expect(await world.rowOf(json.id)).toMatchObject({ keyword: 'B3' })
    expect((await world.timeline(json.id)).map(({ kind, text }) => [kind, text])).toEqual([
      ['alarm', null],
      ['unmatched', 'X 99'],
    ])
  })

  test('an operation that alarmed nobody tells nobody', async ({ skip }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    const { json } = await world.intake(alarm)
    await database.write(async (queries) => {
      await queries.deleteFrom('notifications').where('operation_id', '=', json.id).execute()
      await queries
        .updateTable('operation_timeline')
        .set({ kind: 'recorded' })
        .where('operation_id', '=', json.id)
        .execute()
    })

    expect((await world.intake({ ...alarm, remark: 'neu' })).json).toMatchObject({ updated: true })
    expect(await world.told(json.id)).toEqual([])
  })

  test('the same news twenty times at once is taken once', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const { json } = await world.intake(alarm)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.intake({ ...alarm, vehicles: ['F 1', 'F 2'], remark: 'neu' })),
    )

    expect(answers.filter((answer) => 'updated' in answer.json)).toHaveLength(1)
    expect(await world.vehiclesOf(json.id)).toEqual(['Florian Alarm 1/44-1', 'F 1', 'F 2'])
    expect(await world.rowOf(json.id)).toMatchObject({ version: 2 })
  })
})

function listen(backend: ReturnType<typeof backendOf>, world: AlarmWorld): () => string[] {
  const frames: string[] = []
  const connection = {
    socketId: '9.9',
    send: (frame: Buffer) => frames.push(frame.toString()),
    close: () => Promise.resolve(),
    checkPulse: () => undefined,
  }
  backend.hub.connect(connection)
  for (const name of [channels.user(world.people.anna), channels.operations(world.organisation)])
    backend.hub.subscribe(connection, `private-${name}`)
  return () =>
    frames
      .flatMap((frame) => /"event":"([a-z]+\.[a-z]+)"/.exec(frame)?.[1] ?? [])
      .filter((event) => !event.startsWith('pusher'))
}
