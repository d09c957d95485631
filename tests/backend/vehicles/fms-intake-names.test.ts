import { beforeEach, describe, expect, test } from 'vitest'
import type { Queries } from '../../../src/backend/database/database.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'

// Intake of status: vehicle by id, ISSI, OPTA or call sign, only if exactly one matches; in bulk.

const BULK = 500
/** Statements of a bulk, and of each of its vehicles. */
const ONCE = 6
const OF_EACH = 4
const backendOf = useEnginesOfGate(async ({ database }) => {
  await database.write((queries) =>
    addIntakeKey(queries, { tenant: 1, organisation: 1, key: 'gateway', scopes: ['fms'] }),
  )
})

describe.each(enginesOfGate)('on %s, a radio gateway', (engine: Engine) => {
  let backend: InProcess
  beforeEach(({ skip }) => {
    backend = backendOf(engine, skip)
  })

  async function addVehicles(
    ...rows: { call_sign: string; issi?: string; opta?: string; active?: boolean }[]
  ) {
    const added = await backend.database.write((queries) =>
      queries
        .insertInto('vehicles')
        .values(rows.map((row) => ({ tenant_id: 1, organisation_id: 1, active: true, ...row })))
        .returning('id')
        .execute(),
    )
    return added.map(({ id }) => id)
  }
  async function report(vehicles: (string | number)[]) {
    const body = { events: vehicles.map((vehicle) => ({ vehicle, status: 3 })) }
    const headers = { 'Accept-Language': 'en' }
    const answer = await backend.call('POST', '/api/intake/fms', { token: 'gateway', body, headers })
    expect(answer.status).toBe(200)
    const { refused } = (await answer.json()) as { refused: { event: number; message: string }[] }
    return new Map(refused.map(({ event, message }) => [vehicles[event], message]))
  }
  const countOf = async (id: number) =>
    (
      await backend.database.read
        .selectFrom('vehicle_statuses')
        .select('id')
        .where('vehicle_id', '=', id)
        .execute()
    ).length

  test('names a vehicle by id, call sign, OPTA or any of its radios', async () => {
    const [id = 0] = await addVehicles({
      call_sign: 'Florian Namen 1/1',
      issi: '2000001, 2000002',
      opta: 'BYFW  NAM 1/1',
    })
    const names = [id, ' florian  NAMEN 1/1', '2000001', '2000002', 'byfw nam 1/1']
    expect(await report(names)).toEqual(new Map())
    expect(await countOf(id)).toBe(names.length)
  })

  test('spells names as it likes', async () => {
    const [id = 0] = await addVehicles({
      call_sign: 'Florian Straße-Süd 1/44-1',
      issi: '2100001',
      opta: 'BY FW  SUE 44/1',
    })
    const names = [
      'FLORIAN STRASSE SUED 1-44-1',
      'florian straße süd 1/44/1',
      'Florian Straße-Su\u0308d 1 44 1',
      'Florian: Straße/Süd 1.44.1',
      2100001,
      'byfw-sue 44-1',
    ]
    expect(await report(names)).toEqual(new Map())
    expect(await countOf(id)).toBe(names.length)
    const missing = 'This does not exist, or it does not belong to your organisation.'
    expect([...(await report(['Florian Straße-Süd 1/4-41', 'Florian Straße-Süd 144-1'])).values()]).toEqual([
      missing,
      missing,
    ])
  })

  test('means the one whose name it writes as it is kept, where two differ in a sign alone', async () => {
    const [one = 0, other = 0] = await addVehicles(
      { call_sign: 'Florian Zeichen 1/1' },
      { call_sign: 'Florian-Zeichen 1/1' },
    )
    const answer = await report(['Florian Zeichen 1/1', 'florian-zeichen 1/1', 'Florian Zeichen 1-1'])
    expect([...answer.keys()]).toEqual(['Florian Zeichen 1-1'])
    expect([await countOf(one), await countOf(other)]).toEqual([1, 1])
  })

  test('is refused what fits several, whichever of their names it is, and what is out of use', async () => {
    const [one = 0, other = 0, gone = 0] = await addVehicles(
      { call_sign: 'Florian Zwei 1', issi: '3000001', opta: 'ZWEI' },
      { call_sign: 'Florian Zwei 2', issi: '3000001,3000002', opta: 'Florian Zwei 1' },
      { call_sign: 'Florian Zwei 3', issi: '3000003', active: false },
    )
    const ambiguous = 'This fits more than one.'
    const missing = 'This does not exist, or it does not belong to your organisation.'
    expect(
      await report(['3000001', 'Florian Zwei 1', 'zwei', '3000002', '3000003', gone, '300000', String(one)]),
    ).toEqual(
      new Map<string | number, string>([
        ['3000001', ambiguous],
        ['Florian Zwei 1', ambiguous],
        ['3000003', missing],
        [gone, missing],
        ['300000', missing],
        [String(one), missing],
      ]),
    )
    expect([await countOf(one), await countOf(other), await countOf(gone)]).toEqual([1, 1, 0])
  })

  test('asks the database no more of each vehicle, however many events it sends at once', async () => {
    const ids = await addVehicles(
      ...Array.from({ length: BULK }, (_, index) => ({ call_sign: `Florian Viele ${index}` })),
    )
    const statementsOf = async (vehicles: number[]) => {
      const { database } = backend
      const { write } = database
      let statements = 0
      const counted = (queries: Queries) =>
        queries.withPlugin({
          transformQuery: ({ node }) => {
            statements += 1
            return node
          },
          transformResult: ({ result }) => Promise.resolve(result),
        })
      database.write = (job) => write((queries) => job(counted(queries)))
      await report(vehicles)
      database.write = write
      return statements
    }
    // Names and whom to tell once; of each vehicle: take it, write its reports, look for its operation, write it.
    expect(await statementsOf(ids)).toBeLessThanOrEqual(ONCE + OF_EACH * BULK)
    expect(await statementsOf(Array.from({ length: BULK }, () => ids[0] ?? 0))).toBeLessThanOrEqual(
      ONCE + OF_EACH,
    )
  })
})
