import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nothingReported, withEvent } from '../../../src/backend/vehicles/board.ts'
import type { Vehicle } from '../../../src/contract/vehicles/vehicles.ts'
import { type Engine, engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'
import {
  deliveries,
  madeReports,
  type MadeReport,
  recordPushes,
  shownAfter,
} from '../../support/calls/vehicle-reports.ts'

// Vehicles and FMS status: every interleaving of events (late, twice, same status with a new time, two sources) ends
// in the same board, on the server and, from what it pushes, in every browser.

const RUNS = 25
const SECOND_MS = 1000
/**
 * Half of what the reports are spread over, in seconds; an operation may be closed when it is over. In the short one reports
 * and alarms are often of the same second.
 */
const HALVES = [1800, 10]

const backendOf = useBothEngines(async ({ database }) => {
  await database.write((queries) =>
    addIntakeKey(queries, { tenant: 1, organisation: 1, key: 'gateway', scopes: ['fms'] }),
  )
})

let vehiclesMade = 0

describe.each(engines)('on %s', (engine: Engine) => {
  let backend: InProcess
  let member: Worker
  let recorded: ReturnType<typeof recordPushes>
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    recorded = recordPushes(backend)
  })
  afterEach(() => {
    recorded.stop()
  })

  const iso = (time: number) => new Date(time).toISOString()
  const rowOf = (id: number) =>
    backend.database.read.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const historyOf = (id: number) =>
    backend.database.read
      .selectFrom('vehicle_statuses')
      .selectAll()
      .where('vehicle_id', '=', id)
      .orderBy('id')
      .execute()
  async function newVehicles(count: number): Promise<{ id: number; call_sign: string }[]> {
    const signs = Array.from({ length: count }, () => `Zufall ${engine} ${(vehiclesMade += 1)}`)
    return backend.database.write((queries) =>
      queries
        .insertInto('vehicles')
        .values(signs.map((call_sign) => ({ tenant_id: 1, organisation_id: 1, call_sign, active: true })))
        .returning(['id', 'call_sign'])
        .execute(),
    )
  }
  async function send(path: string, body: object, token: string): Promise<unknown> {
    const answer = await backend.call('POST', path, { token, body })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const bulk = (events: object[]) => send('/api/intake/fms', { events }, 'gateway')

  test('the board is what the history has come to, whatever was reported, acknowledged and taken back', async () => {
    await fc.assert(fc.asyncProperty(interleavings, playAll), { numRuns: RUNS, endOnFailure: true })
  })

  async function playAll({ steps, keys }: { steps: Step[]; keys: number[] }): Promise<void> {
    const vehicles = await newVehicles(VEHICLES)
    const operation = await raiseInProcess(backend, { vehicles: vehicles.map(({ call_sign }) => call_sign) })
    backend.passTime(600 * SECOND_MS)
    const begin = backend.now() - 600 * SECOND_MS
    recorded.pushed.length = 0
    // Time passes, and sessions end.
    member = await workerOf(backend, 'mitglied')
    const idOf = ({ vehicle }: { vehicle: number }) => vehicles[vehicle]?.id ?? 0
    const body = ({ status, second, note, position }: MadeReport) => ({
      status,
      at: iso(begin + second * SECOND_MS),
      ...(note && { note }),
      ...position,
    })
    async function play(step: Step): Promise<void> {
      if (step.kind === 'pass') return backend.passTime(step.seconds * SECOND_MS)
      if (step.kind === 'together') {
        await Promise.all(step.steps.map(play))
        return
      }
      if (step.kind === 'bulk') {
        await bulk(step.reports.map((report) => ({ vehicle: idOf(report), ...body(report) })))
        return
      }
      const path = `vehicle/${idOf(step)}`
      if (step.kind === 'tap') {
        const answer = await member.send('POST', `${path}/fms`, body(step.report))
        expect(answer.status).toBe(200)
        return
      }
      const history = await historyOf(idOf(step))
      const entry = history[Math.floor(step.which * history.length)]
      if (!entry) return
      if (step.kind === 'acknowledge') {
        const { status } = await member.send('POST', `${path}/acknowledge`, { call_id: entry.id })
        expect(status).toBe(entry.status === 0 || entry.status === 5 ? 200 : 422)
        return
      }
      const { status } = await member.send('DELETE', `${path}/fms/${entry.id}`)
      const inTime = backend.now() - Date.parse(entry.received_at) <= 300 * SECOND_MS
      const again = entry.withdrawn_at !== null
      expect(status).toBe(entry.user_id !== member.id ? 404 : again || inTime ? 200 : 409)
    }

    for (const step of steps) await play(step)

    const sent = (await member.detail('GET', `operation/${operation}`)).vehicles
    for (const { id } of vehicles) {
      const row = await rowOf(id)
      const history = await historyOf(id)
      // Fold what is there by arrival: late, twice, taken back or acknowledged, the row is just that.
      expect(row).toMatchObject(history.reduce(withEvent, nothingReported))
      const pushes = recorded.pushed.filter((one) => one.id === id)
      for (const arriving of [pushes, pushes.toReversed(), deliveries(pushes, keys)]) {
        const { revision, ...shown } = shownAfter(arriving) ?? asPushed(row)
        expect(row).toMatchObject(shown)
      }
      const times = sent.find(({ vehicle_id }) => vehicle_id === id)
      expect(row.current_operation_id).toBe(times?.home_at == null ? operation : null)
    }
    const close = { reason: 'done', report: 'Ende' }
    expect(
      (await (await workerOf(backend, 'leitung')).send('POST', `operation/${operation}/close`, close)).status,
    ).toBe(200)
  }

  test('who reports what another report of the same moment has said is answered with what that has come to', async () => {
    member = await workerOf(backend, 'mitglied')
    const at = iso(backend.now())
    for (const { id } of await newVehicles(20)) {
      const [answer] = await Promise.all([
        member.send('POST', `vehicle/${id}/fms`, { status: 3, at }),
        bulk([{ vehicle: id, status: 3, at }]),
      ])
      expect(answer.body).toMatchObject({ id, fms_status: 3, fms_status_at: at })
    }
  })

  const asPushed = ({ id, call_sign, fms_status }: Awaited<ReturnType<typeof rowOf>>): Vehicle => ({
    id,
    call_sign,
    fms_status,
  })

  test('the same reports in another order and in other parts end in the same board and the same times of operations', async () => {
    await fc.assert(fc.asyncProperty(twoWays, compareWays), { numRuns: RUNS, endOnFailure: true })
  })

  async function compareWays(given: TwoWays): Promise<void> {
    const begin = backend.now()
    const half = given.half * SECOND_MS
    backend.passTime(half)
    const leader = await workerOf(backend, 'leitung')
    const worlds: World[] = []
    for (const way of given.ways) {
      const vehicles = await newVehicles(VEHICLES)
      const call_signs = vehicles.map(({ call_sign }) => call_sign)
      const alarm = (second: number) =>
        raiseInProcess(backend, { vehicles: call_signs, alarm_at: iso(begin + second * SECOND_MS) })
      worlds.push({ way, vehicles, alarm, operations: [await alarm(0)] })
    }
    const report = async ({ vehicles, way }: World, late: boolean): Promise<void> => {
      const due = way.reports.filter(({ early, second }) => (early && second <= given.half) !== late)
      const rest = [...due]
      for (const size of [...way.sizes, ...due.map(() => 1)]) {
        const part = rest.splice(0, size)
        if (part.length > 0)
          await bulk(
            part.map(({ vehicle, status, second, note, position }) => ({
              vehicle: vehicles[vehicle]?.id,
              status,
              at: iso(begin + second * SECOND_MS),
              ...(note && { note }),
              ...position,
            })),
          )
      }
    }
    const secondAlarm = async (world: World): Promise<void> => {
      if (given.alarm) world.operations.push(await world.alarm(given.alarm))
    }
    for (const world of worlds) {
      if (world.way.alarmFirst) await secondAlarm(world)
      await report(world, false)
      if (given.closes)
        await leader.detail('POST', `operation/${world.operations[0]}/close`, { reason: 'done', report: '' })
    }
    backend.passTime(half)
    for (const world of worlds) {
      if (world.way.alarmBeforeRest && !world.way.alarmFirst) await secondAlarm(world)
      await report(world, true)
      if (!world.way.alarmBeforeRest && !world.way.alarmFirst) await secondAlarm(world)
    }
    member = await workerOf(backend, 'mitglied')
    const [one, other] = await Promise.all(worlds.map((world) => outcomeOf(world)))
    expect(other).toEqual(one)
    for (const { operations } of worlds) {
      for (const id of operations)
        await leader.send('POST', `operation/${id}/close`, { reason: 'done', report: '' })
    }
  }

  async function outcomeOf({ vehicles, operations }: World) {
    const rows = await Promise.all(vehicles.map(({ id }) => rowOf(id)))
    const details = await Promise.all(operations.map((id) => member.detail('GET', `operation/${id}`)))
    return rows.map(({ id, call_sign, revision, fms_call_id, current_operation_id, ...board }) => ({
      ...board,
      isAt: operations.indexOf(current_operation_id ?? 0),
      times: details.map(({ vehicles: sent }) => {
        const { en_route_at, on_scene_at, available_at, home_at } =
          sent.find(({ vehicle_id }) => vehicle_id === id) ?? {}
        return { en_route_at, on_scene_at, available_at, home_at }
      }),
    }))
  }
})

const VEHICLES = 3
const crowded = madeReports({ vehicles: VEHICLES, seconds: 20 })
const vehicle = fc.nat(VEHICLES - 1)
const which = fc.double({ min: 0, max: 0.999, noNaN: true })

type Single =
  | { kind: 'tap'; vehicle: number; report: MadeReport }
  | { kind: 'bulk'; reports: MadeReport[] }
  | { kind: 'acknowledge' | 'withdraw'; vehicle: number; which: number }
  | { kind: 'pass'; seconds: number }
type Step = Single | { kind: 'together'; steps: Single[] }

const tap = fc.record({ kind: fc.constant('tap' as const), vehicle, report: crowded })
const inBulk = fc.record({
  kind: fc.constant('bulk' as const),
  reports: fc.array(crowded, { minLength: 1, maxLength: 5 }),
})
const single = fc.oneof(
  { weight: 4, arbitrary: tap },
  { weight: 3, arbitrary: inBulk },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('acknowledge' as const, 'withdraw' as const),
      vehicle,
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(30, 301) }),
  },
)
const together = fc.record({
  kind: fc.constant('together' as const),
  steps: fc.array(fc.oneof(tap, inBulk), { minLength: 2, maxLength: 4 }),
})
const interleavings = fc.record({
  steps: fc.array(fc.oneof({ weight: 5, arbitrary: single }, { weight: 1, arbitrary: together }), {
    minLength: 1,
    maxLength: 25,
  }),
  keys: fc.array(which, { minLength: 7, maxLength: 7 }),
})

interface Way {
  reports: (MadeReport & { early: boolean })[]
  /** Of the parts in which they come. */
  sizes: number[]
  alarmFirst: boolean
  alarmBeforeRest: boolean
}
interface World {
  way: Way
  vehicles: readonly { id: number; call_sign: string }[]
  operations: number[]
  /** Of all of its vehicles; answers the operation. */
  alarm: (second: number) => Promise<number>
}
interface TwoWays {
  half: number
  /** When there is another alarm for all of them; undefined: never. */
  alarm: number | undefined
  closes: boolean
  ways: Way[]
}

const wayOf = (made: MadeReport[]): fc.Arbitrary<Way> =>
  fc.record({
    reports: fc
      .shuffledSubarray(made, { minLength: made.length })
      .chain((reports) =>
        fc
          .array(fc.boolean(), { minLength: reports.length, maxLength: reports.length })
          .map((early) => reports.map((report, index) => ({ ...report, early: early[index] ?? false }))),
      ),
    sizes: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
    alarmFirst: fc.boolean(),
    alarmBeforeRest: fc.boolean(),
  })
const twoWays: fc.Arbitrary<TwoWays> = fc.constantFrom(...HALVES).chain((half) =>
  fc
    .uniqueArray(madeReports({ vehicles: VEHICLES, seconds: 2 * half }), {
      selector: ({ second }) => second,
      minLength: 1,
      maxLength: 20,
    })
    .chain((made) =>
      fc.record({
        half: fc.constant(half),
        alarm: fc.option(fc.integer({ min: 1, max: half }), { nil: undefined }),
        closes: fc.boolean(),
        ways: fc.tuple(wayOf(made), wayOf(made)).map((ways) => [...ways]),
      }),
    ),
)
