import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { intakeFms } from '../../../../src/contract/vehicles/fms-intake.ts'
import { listVehicles } from '../../../../src/contract/vehicles/vehicle-list.ts'
import type { Vehicle } from '../../../../src/contract/vehicles/vehicles.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { pushOperation } from '../../../../src/lib/stores/operations/operation-news.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { $vehicles, loadVehicles } from '../../../../src/lib/stores/vehicles/vehicles.ts'
import { ownConnection } from '../../../support/servers/own-connection.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { INTAKE_KEY } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

// Vehicles and FMS status: however events are interleaved, they end in the same board on server and in every browser. What is
// pushed may come in any order, twice, or never; whoever has missed something asks again. Against the real backend.

const app = useApp()
const LIST = 'GET /api/organisation/1/vehicles'
const MINUTE_MS = 60_000
/** The vehicles have had their first status a moment later. */
const base = Date.now()

beforeEach(async () => {
  await clearDevice()
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
  // No report is of a time that has not come.
  app.passTime(55 * MINUTE_MS)
})

const atServer = () => call(listVehicles, { params: { organisationId: 1 } })
const shown = (): readonly Vehicle[] => {
  const vehicles = $vehicles.get()
  if (vehicles.state !== 'ready') throw new Error(`the vehicles are ${vehicles.state}`)
  return vehicles.value
}
const push = (vehicle: Vehicle) => pushOperation({ kind: 'status', vehicle, organisationId: 1 })

interface Report {
  vehicle: number
  status: number
  /** Minutes after `base`: late ones come before what is known. */
  minute: number
}

/** Reports as a radio gateway does; what the server has then of the vehicle is what it publishes. */
async function report({ vehicle, status, minute }: Report): Promise<Vehicle> {
  const at = new Date(base + minute * MINUTE_MS).toISOString()
  const response = await fetch(app.origin() + intakeFms.path, {
    method: 'POST',
    headers: {
      ...ownConnection,
      'content-type': 'application/json',
      authorization: `Bearer ${INTAKE_KEY}`,
    },
    body: JSON.stringify({ events: [{ vehicle, status, at }] }),
  })
  expect(response.status).toBe(200)
  const now = (await atServer()).find(({ id }) => id === vehicle)
  if (!now) throw new Error(`vehicle ${vehicle} is not on the list`)
  return now
}

const reports = fc.array(
  fc.record({
    vehicle: fc.integer({ min: 1, max: 3 }),
    status: fc.integer({ min: 0, max: 9 }),
    minute: fc.integer({ min: 0, max: 30 }),
  }),
  { minLength: 1, maxLength: 8 },
)

test('in any order and however often pushes come, the board ends as the server has it', async () => {
  await fc.assert(
    fc.asyncProperty(reports, fc.infiniteStream(fc.nat()), async (all, choices) => {
      await loadVehicles()
      const pushed: Vehicle[] = []
      for (const one of all) pushed.push(await report(one))
      // Each at least once, some twice, in an order of its own.
      const twice = [...pushed, ...pushed.filter(() => pick(choices, 2) === 0)]
      while (twice.length > 0) {
        const [one] = twice.splice(pick(choices, twice.length), 1)
        if (one) push(one)
      }
      expect(shown()).toEqual(await atServer())
    }),
    { numRuns: 5 },
  )
}, 60_000)

test('what was missed is there once it is asked for again, whatever is pushed while the answer is on its way', async () => {
  await fc.assert(
    fc.asyncProperty(reports, reports, fc.infiniteStream(fc.nat()), async (lost, late, choices) => {
      await loadVehicles()
      for (const one of lost) {
        const pushed = await report(one)
        if (pick(choices, 2) === 0) push(pushed)
      }
      const release = app.holdBack(LIST, pick(choices, 2) === 0 ? 'request' : 'answer')
      const loaded = loadVehicles()
      const behind: Vehicle[] = []
      // The line is open again: from here on nothing is lost, but some of it comes after the answer.
      for (const one of late) {
        const pushed = await report(one)
        if (pick(choices, 3) === 0) behind.push(pushed)
        else push(pushed)
      }
      release()
      await loaded
      for (const pushed of behind) push(pushed)
      expect(shown()).toEqual(await atServer())
    }),
    { numRuns: 5 },
  )
}, 60_000)

test('a push of another organisation, or of an older state, changes nothing', async () => {
  await loadVehicles()
  const first = await report({ vehicle: 1, status: 3, minute: 40 })
  const second = await report({ vehicle: 1, status: 4, minute: 41 })
  push(second)
  push(first)
  const before = shown()
  pushOperation({ kind: 'status', vehicle: { ...second, fms_status: 1, revision: 999 }, organisationId: 2 })
  expect(shown()).toBe(before)
  expect(shown()[0]).toMatchObject({ id: 1, fms_status: 4 })
})

test('a vehicle that nobody here knows is asked for, once for many pushes', async () => {
  await loadVehicles()
  const asked = app.count(LIST)
  const id = await app.write(async (queries) => {
    const { id, ...row } = await queries
      .selectFrom('vehicles')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    return queries
      .insertInto('vehicles')
      .values({ ...row, call_sign: 'Florian Musterstadt 1/99-1', current_operation_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  for (let time = 0; time < 5; time += 1)
    push({ ...id, call_sign: 'Florian Musterstadt 1/99-1', fms_status: 2 })
  await eventually(() => expect(shown().map((one) => one.id)).toContain(id.id))
  expect(app.count(LIST)).toBe(asked + 1)
})

test('a change of its master data is a push like any other: the board has its station at once, and its place anew', async () => {
  await loadVehicles()
  const [first, second] = shown()
  if (!first || !second) throw new Error('the demo has fewer than two vehicles')
  const asked = app.count(LIST)
  const newer = { ...first, revision: (first.revision ?? 0) + 1 }
  push({ ...newer, station: 'Wache Nord', type_name: 'HLF 10' })
  expect(shown()[0]).toMatchObject({ station: 'Wache Nord', type_name: 'HLF 10' })
  // What another backend does not push stays as it was.
  const { station, type_name, active, ...status } = newer
  push({ ...status, fms_status: 3, revision: newer.revision + 1 })
  expect(shown()[0]).toMatchObject({ station: 'Wache Nord', type_name: 'HLF 10', fms_status: 3 })
  expect(app.count(LIST)).toBe(asked)

  push({ ...second, active: false, revision: (second.revision ?? 0) + 1 })
  expect(shown().map(({ id }) => id)).not.toContain(second.id)
  expect(app.count(LIST)).toBe(asked)

  push({ ...newer, call_sign: 'Florian Musterstadt 9/99-9', revision: newer.revision + 2 })
  await eventually(() => expect(app.count(LIST)).toBe(asked + 1))
})

test('what many pushes have made of the board is on the device a moment later, and nothing of it after signing out', async () => {
  await loadVehicles()
  for (const minute of [50, 51, 52]) push(await report({ vehicle: 2, status: minute % 2 ? 3 : 4, minute }))
  const expected = shown()
  await new Promise((resolve) => setTimeout(resolve, 2_500))

  app.cutNetwork()
  $vehicles.set({ state: 'loading' })
  await loadVehicles()
  expect($vehicles.get()).toMatchObject({ state: 'ready', stale: true })
  expect(shown()).toEqual(expected)
  endSession()
  expect($vehicles.get()).toEqual({ state: 'loading' })
})

/** The next of the choices that a run was given: a failing run can be played again. */
function pick(choices: Iterator<number> & Iterable<number>, below: number): number {
  const { value } = choices.next() as { value: number }
  return value % below
}
