import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Vehicle } from '../../../src/contract/vehicles/vehicles.ts'
import { type Engine, engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'

// Product page, section 3: POST /api/intake/fms; "the same status with a new time is an event too".

const MINUTE_MS = 60_000
const HLF = 'Florian Musterstadt 1/44-1'

interface Taken {
  taken: number
  refused: { event: number; vehicle: string; message: string }[]
}

const backendOf = useBothEngines(async ({ database }) => {
  await database.write(async (queries) => {
    await addIntakeKey(queries, { tenant: 1, organisation: 1, key: 'gateway', scopes: ['fms'] })
    await addIntakeKey(queries, { tenant: 1, organisation: 1, key: 'dispatch', scopes: ['alarm'] })
  })
})

describe.each(engines)('on %s, a radio gateway', (engine: Engine) => {
  let backend: InProcess
  let member: Worker
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await workerOf(backend, 'mitglied')
    backend.passTime(10 * MINUTE_MS)
  })

  const ago = (minutes: number) => new Date(backend.now() - minutes * MINUTE_MS).toISOString()
  const send = (events: unknown, token = 'gateway') =>
    backend.call('POST', '/api/intake/fms', { token, body: { events }, headers: { 'Accept-Language': 'en' } })
  async function report(...events: object[]): Promise<Taken> {
    const answer = await send(events)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Taken
  }
  async function vehicle(id: number): Promise<Vehicle | undefined> {
    const answer = await backend.call('GET', '/api/organisation/1/vehicles', { token: member.token })
    return ((await answer.json()) as Vehicle[]).find((one) => one.id === id)
  }
  const countOf = async (id: number) =>
    (
      await backend.database.read
        .selectFrom('vehicle_statuses')
        .select('id')
        .where('vehicle_id', '=', id)
        .execute()
    ).length

  test('names vehicles by id or by call sign, however that is written', async () => {
    expect(
      await report(
        { vehicle: 3, status: 1, at: ago(4) },
        { vehicle: '  FLORIAN musterstadt  1/46-1 ', status: 2, at: ago(3) },
      ),
    ).toEqual({ taken: 2, refused: [] })

    expect(await vehicle(3)).toMatchObject({ fms_status: 1, fms_status_at: ago(4), fms_source: 'api' })
    expect(await vehicle(4)).toMatchObject({ fms_status: 2, fms_status_at: ago(3), fms_source: 'api' })
  })

  test('is told which events name no vehicle of its organisation, or more than one; the others are taken', async () => {
    const double = `Doppelt ${engine}`
    await backend.database.write((queries) =>
      queries
        .insertInto('vehicles')
        .values(
          [double, double.toUpperCase()].map((call_sign) => ({
            tenant_id: 1,
            organisation_id: 1,
            call_sign,
            active: true,
          })),
        )
        .execute(),
    )
    const foreign = await backend.database.read
      .selectFrom('vehicles')
      .select('id')
      .where('organisation_id', '!=', 1)
      .executeTakeFirstOrThrow()
    const status = 3
    const { taken, refused } = await report(
      { vehicle: 'Florian Nirgends', status },
      { vehicle: foreign.id, status },
      { vehicle: double, status },
      { vehicle: '3', status },
      { vehicle: HLF, status },
    )

    expect(taken).toBe(1)
    const missing = 'This does not exist, or it does not belong to your organisation.'
    expect(refused).toEqual([
      { event: 0, vehicle: 'Florian Nirgends', message: missing },
      { event: 1, vehicle: String(foreign.id), message: missing },
      { event: 2, vehicle: double, message: 'This fits more than one.' },
      { event: 3, vehicle: '3', message: missing },
    ])
  })

  test('may report the same again: it is in the history once; with a new time it is an event too', async () => {
    const before = await countOf(3)
    const event = { vehicle: 3, status: 4, at: ago(5) }
    expect(await report(event, event)).toMatchObject({ taken: 2 })
    const answers = await Promise.all([send([event]), send([event])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await countOf(3)).toBe(before + 1)

    await report({ ...event, at: ago(1) })
    expect(await countOf(3)).toBe(before + 2)
    expect(await vehicle(3)).toMatchObject({ fms_status: 4, fms_status_at: ago(1) })
  })

  test('says the same again though its clock is ahead: the history has it once, and the board stays', async () => {
    const before = await countOf(3)
    const ahead = (seconds: number) => new Date(backend.now() + 60_000 + seconds * 1000).toISOString()
    const [first, second] = [
      { vehicle: 3, status: 3, at: ahead(0) },
      { vehicle: 3, status: 4, at: ahead(5) },
    ]
    await report(first)
    backend.passTime(1000)
    await report(second)
    backend.passTime(1000)
    await report(first)
    expect([await countOf(3), (await vehicle(3))?.fms_status]).toEqual([before + 2, 4])
  })

  test('brings late what happened earlier: the board keeps the newest, and a time to come is now', async () => {
    await report({ vehicle: 3, status: 3, at: ago(2) }, { vehicle: 3, status: 2, at: ago(6) })
    expect(await vehicle(3)).toMatchObject({ fms_status: 3, fms_status_at: ago(2) })

    await report({ vehicle: 3, status: 6, at: ago(-60) })
    expect(await vehicle(3)).toMatchObject({ fms_status: 6, fms_status_at: ago(0) })
  })

  test('fills the times of the running operation, and shows the vehicle and the operation as they are then, once', async () => {
    const id = await raiseInProcess(backend, { vehicles: [HLF] })
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    backend.passTime(10 * MINUTE_MS)
    await report({ vehicle: HLF, status: 3, at: ago(8) }, { vehicle: HLF, status: 4, at: ago(2) })

    expect(published.mock.calls.map(([, event, data]) => [event, data])).toMatchObject([
      ['vehicle.status', { id: 3, fms_status: 4 }],
      ['operation.reported', { id, vehicles: [{ vehicle_id: 3, on_scene_at: ago(2) }] }],
    ])
    vi.restoreAllMocks()
    const { vehicles } = await member.detail('GET', `operation/${id}`)
    expect(vehicles).toMatchObject([{ call_sign: HLF, en_route_at: ago(8), on_scene_at: ago(2) }])
  })

  test.for<[string, unknown, string, string]>([
    ['a status of two digits', { vehicle: 3, status: 10 }, '3', 'status: At most 9.'],
    ['the same as a text', { vehicle: 3, status: '10' }, '3', 'status: This is of the wrong type.'],
    ['a status that is a word', { vehicle: 3, status: 'zwei' }, '3', 'status: This is of the wrong type.'],
    ['a status that is a list', { vehicle: 3, status: [1] }, '3', 'status: This is of the wrong type.'],
    ['no status', { vehicle: 3 }, '3', 'status: This is missing.'],
    ['no vehicle', { status: 1 }, '', 'This is missing.'],
    ['an empty vehicle', { vehicle: ' ', status: 1 }, ' ', 'This is missing.'],
    ['a vehicle that is an object', { vehicle: {}, status: 1 }, '', 'This is of the wrong type.'],
    ['a fraction of an id', { vehicle: 1.5, status: 1 }, '1.5', 'This does not have the right format.'],
    ['a text', 'HLF 3', '', 'This is of the wrong type.'],
    ['nothing', null, '', 'This is of the wrong type.'],
  ])('is refused alone: %s', async ([, event, named, message]) => {
    expect(await report({ vehicle: 3, status: 1 }, event as object, { vehicle: HLF, status: 2 })).toEqual({
      taken: 2,
      refused: [{ event: 1, vehicle: named, message }],
    })
  })

  test('is taken whatever else is wrong with it, and told so', async () => {
    const event = { vehicle: 3, status: 4, note: 'x'.repeat(501), at: {}, lat: [], lng: true, tmo: 'DMO' }
    expect(await report(event)).toEqual({
      taken: 1,
      refused: [],
      warnings: [
        'events.0.tmo: field not known, dropped.',
        'events.0.note: too long, cut.',
        'events.0.lng: not usable, dropped.',
      ],
    })
    expect(await vehicle(3)).toMatchObject({ fms_status: 4, fms_status_note: 'x'.repeat(500) })
  })

  test('writes numbers and texts as it likes', async () => {
    expect(
      await report({
        vehicle: 3,
        status: '4',
        note: 112,
        at: ago(1),
        lat: '48,137154 ',
        lng: '11.576124° O',
      }),
    ).toEqual({ taken: 1, refused: [] })
    expect(await vehicle(3)).toMatchObject({
      fms_status: 4,
      fms_status_note: '112',
      lat: 48.137154,
      lng: 11.576124,
    })
  })

  // In winter the clocks of Musterstadt are an hour ahead of UTC.
  const local = (minutes: number) =>
    ago(minutes - 60)
      .slice(0, 16)
      .replace('T', ' ')

  test.for<[string, () => unknown, number, string?]>([
    ['the local time of the organisation', () => local(3), 3],
    ['seconds since 1970', () => Math.floor(Date.parse(ago(3)) / 1000), 3],
    ['milliseconds in a text', () => String(Date.parse(ago(3))), 3],
    ['nothing', () => '', 0],
    ['a clock that is a little ahead', () => ago(-4), 0],
    [
      'a clock that is ahead',
      () => ago(-5),
      0,
      'lies in the future, the receipt counts. Is the clock right?',
    ],
    [
      'a day that does not exist',
      () => '2026-02-31T10:00:00Z',
      0,
      'there is no such time, the receipt counts.',
    ],
    ['long ago', () => '2016-11-20T10:00:00Z', 0, 'more than ten years ago, the receipt counts.'],
    ['a time that is none', () => 'soon', 0, 'not usable, dropped.'],
  ])('reports at %s', async ([, said, minutes, warning]) => {
    const at = said()
    const answer = await report({ vehicle: 'Florian Nirgends', status: 3, at }, { vehicle: 3, status: 4, at })

    expect(answer).toMatchObject({ taken: 1, refused: [{ event: 0 }] })
    expect('warnings' in answer ? answer.warnings : undefined).toEqual(
      warning ? [`events.1.at: ${warning}`] : undefined,
    )
    const shown = (await vehicle(3))?.fms_status_at ?? ''
    expect(shown.slice(0, 16)).toBe(ago(minutes).slice(0, 16))
  })

  test('is told of a place that is none; the status counts', async () => {
    expect(await report({ vehicle: 3, status: 4, lat: '91', lng: 'east' })).toEqual({
      taken: 1,
      refused: [],
      warnings: ['events.0.lat: not usable, dropped.', 'events.0.lng: not usable, dropped.'],
    })
  })

  test('needs a key that is made for it', async () => {
    const event = [{ vehicle: 3, status: 1 }]
    expect((await send(event, 'dispatch')).status).toBe(403)
    expect((await send(event, 'wrong')).status).toBe(401)
    expect((await send(event, member.token)).status).toBe(401)
  })
})
