import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getOperation,
  type OperationDetail as Operation,
} from '../../../../src/contract/operations/operation-detail.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { newIdempotencyKey } from '../../../../src/lib/api/idempotency-key.ts'
import { ready } from '../../../../src/lib/api/loadable.ts'
import { $connection } from '../../../../src/lib/stores/realtime/connection.ts'
import { $operation } from '../../../../src/lib/stores/operations/operation.ts'
import { $organisationId } from '../../../../src/lib/stores/organisation/organisation.ts'
import { currentPerson, endSession } from '../../../../src/lib/stores/session/session.ts'
import { $unsent, tellSent } from '../../../../src/lib/stores/outbox/unsent.ts'
import {
  acknowledgeVehicleCall,
  setVehicleStatus,
  withdrawVehicleStatus,
} from '../../../../src/lib/stores/vehicles/vehicle-status.ts'
import { givenStatuses, withGiven } from '../../../../src/lib/vehicles/vehicle-status.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { addGrants } from '../../../support/worlds/tenant-rows.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { useApp } from '../app.ts'

// Product page, section 5: optimistic set; architecture, section 5: optimistic, kept, sent when a connection is back, the
// answered value replaces the optimistic one; a refusal is shown and undone. Against the real backend.

const app = useApp()
const callSign = 'Florian Musterstadt 1/44-1'
let operationId = 0

beforeEach(async () => {
  await clearDevice()
  await app.signIn('leitung')
  operationId = (await raiseAlarm(app.origin(), { title: 'B3', vehicles: [callSign] })).id
  await showAlarm()
})

const detail = () => call(getOperation, { params: { organisationId: 1, operationId } })
async function showAlarm(): Promise<void> {
  $organisationId.set(1)
  $operation.set(ready(await detail(), Date.now()))
}
const history = async () =>
  (await detail()).timeline?.map(({ kind }) => kind).filter((kind) => kind.startsWith('fms'))
const vehicleIn = ({ vehicles: [one] }: Operation) => ({
  id: one?.vehicle_id ?? 0,
  callSign,
  status: one?.fms_status,
  call: one?.fms_call,
  since: one?.fms_status_at,
  callAt: one?.fms_call_at,
  callId: one?.fms_call_id,
})
/** As the detail page knows it, and as it shows it. */
const known = () => {
  const operation = $operation.get()
  if (operation.state !== 'ready') throw new Error('no operation is shown')
  return vehicleIn(operation.value)
}
const shown = () => withGiven(known(), givenStatuses($unsent.get(), known().id))
const set = (status: number) => setVehicleStatus(shown().vehicle, status)

/** The line is back, and the page hears of it. */
function reconnect(): void {
  app.mendNetwork()
  $connection.set('connecting')
  $connection.set('connected')
}

test('a status is shown at once, and the answered one takes its place', async () => {
  const sent = set(4)
  expect(shown().vehicle.status).toBe(4)
  expect(known().status).not.toBe(4)
  await sent
  await expect.poll(() => $unsent.get()).toEqual([])
  expect(known().status).toBe(4)
  expect(shown().last).toBeUndefined()
  expect(vehicleIn(await detail()).status).toBe(4)
})

test('a call stands beside the status, here and at the backend', async () => {
  const before = known().status
  await set(5)
  await expect.poll(() => $unsent.get()).toEqual([])
  expect(known()).toMatchObject({ status: before, call: 5 })
  expect(vehicleIn(await detail())).toMatchObject({ status: before, call: 5 })
})

test('note and position go with a status, and the time of the tap, however long it waits', async () => {
  const position = { lat: 49.5, lng: 8.4 }
  const { input } = await sentBy(() =>
    setVehicleStatus(shown().vehicle, 3, { note: 'Zug 2 folgt', position }),
  )
  expect(input).toMatchObject({ status: 3, note: 'Zug 2 folgt', ...position })
  // It waits, and keeps the time of the tap.
  app.passTime(60_000)
  reconnect()
  await expect.poll(() => $unsent.get()).toEqual([])
  const stored = await app.write((queries) =>
    queries
      .selectFrom('vehicle_statuses')
      .select(['note', 'lat', 'lng', 'at'])
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  expect(stored).toEqual({ note: 'Zug 2 folgt', ...position, at: (input as { at: string }).at })
})

describe('an acknowledged call', () => {
  test('is gone at once, and at the backend with whoever has acknowledged it', async () => {
    await set(0)
    await expect.poll(() => $unsent.get()).toEqual([])
    expect(shown().vehicle).toMatchObject({ call: 0, callId: expect.any(Number) as number })
    const sent = acknowledgeVehicleCall(shown().vehicle)
    expect(shown().vehicle.call).toBeNull()
    await sent
    await expect.poll(() => $unsent.get()).toEqual([])
    expect(known().call).toBeNull()
    expect(vehicleIn(await detail()).call).toBeNull()
    const acknowledged = await app.write((queries) =>
      queries
        .selectFrom('vehicle_statuses')
        .select('acknowledged_by')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    expect(acknowledged?.acknowledged_by).toBe(currentPerson())
  })

  test('without a network waits its turn; what has called since still calls', async () => {
    await set(5)
    await expect.poll(() => $unsent.get()).toEqual([])
    const seen = shown().vehicle
    await set(0)
    await expect.poll(() => $unsent.get()).toEqual([])
    app.cutNetwork()
    await acknowledgeVehicleCall(seen)
    await set(4)
    expect(shown().vehicle).toMatchObject({ status: 4, call: 0 })
    reconnect()
    await expect.poll(() => $unsent.get()).toEqual([])
    expect(known()).toMatchObject({ status: 4, call: 0 })
    await acknowledgeVehicleCall(shown().vehicle)
    await expect.poll(() => known().call).toBeNull()
  })
})

describe('a status that is taken back', () => {
  let key = ''
  const tap = (status: number) => {
    key = newIdempotencyKey()
    return setVehicleStatus(shown().vehicle, status, { key })
  }
  const undo = () => withdrawVehicleStatus(key)
  const events = async () =>
    await app.write((queries) =>
      queries
        .selectFrom('vehicle_statuses')
        .select(['status', 'withdrawn_at'])
        .where('vehicle_id', '=', known().id)
        .where('id', '>', last)
        .orderBy('id')
        .execute(),
    )
  const told = async () =>
    (await events()).map(
      ({ status, withdrawn_at }) => `${status}${withdrawn_at === null ? '' : ' withdrawn'}`,
    )
  let last = 0
  beforeEach(async () => {
    const row = await app.write((queries) =>
      queries.selectFrom('vehicle_statuses').select('id').orderBy('id', 'desc').executeTakeFirst(),
    )
    last = row?.id ?? 0
    setOnline(true)
  })
  afterAll(() => Reflect.deleteProperty(navigator, 'onLine'))
  const goOffline = () => {
    app.cutNetwork()
    setOnline(false)
  }
  const goOnline = () => {
    setOnline(true)
    reconnect()
  }
  const isOver = () => expect.poll(() => $unsent.get()).toEqual([])
  const path = (rest = '') => `/api/organisation/1/vehicle/${known().id}/fms${rest}`

  test('and was answered, is withdrawn: at once here, then at the backend', async () => {
    const before = known()
    await tap(3)
    await isOver()
    expect(known().status).toBe(3)
    const undone = undo()
    await expect.poll(() => shown().vehicle).toMatchObject({ status: before.status, since: before.since })
    await undone
    await isOver()
    expect(known()).toMatchObject({ status: before.status, since: before.since })
    expect(await told()).toEqual(['3 withdrawn'])
  })

  test('and has never left the device, is not sent at all', async () => {
    const before = known()
    goOffline()
    await tap(3)
    expect(shown().vehicle.status).toBe(3)
    await undo()
    await isOver()
    expect(shown().vehicle).toEqual(before)
    goOnline()
    await tap(4)
    await isOver()
    expect(await told()).toEqual(['4'])
    expect(app.count(`DELETE ${path('/0')}`)).toBe(0)
  })

  test('and is being sent right now, is withdrawn once it is answered', async () => {
    const before = known()
    const answered = app.holdBack(`POST ${path()}`, 'answer')
    await tap(4)
    await expect.poll(() => app.held()).toBe(true)
    await undo()
    expect(shown().vehicle.status).toBe(before.status)
    expect(await told()).not.toContain('4 withdrawn')
    answered()
    await isOver()
    expect(known().status).toBe(before.status)
    expect(await told()).toEqual(['4 withdrawn'])
  })

  test('and was cut off after the backend had it, is one event, withdrawn', async () => {
    const before = known()
    app.loseAnswer(`POST ${path()}`)
    await tap(4)
    await expect.poll(() => $unsent.get()[0]?.tries).toBe(1)
    expect(await told()).toEqual(['4'])
    goOffline()
    await undo()
    expect(shown().vehicle.status).toBe(before.status)
    expect($unsent.get()).toHaveLength(2)
    goOnline()
    await isOver()
    expect(known().status).toBe(before.status)
    expect(await told()).toEqual(['4 withdrawn'])
  })

  test('and was a call, calls no more', async () => {
    await tap(0)
    await isOver()
    expect(known().call).toBe(0)
    await undo()
    expect(shown().vehicle.call).toBeNull()
    await isOver()
    expect(known().call).toBeNull()
  })

  test('the same status once more is an event of its own, and taken back alone', async () => {
    await tap(3)
    await isOver()
    const { since } = known()
    app.passTime(1_000)
    await tap(3)
    await isOver()
    expect(known().since).not.toBe(since)
    await undo()
    await isOver()
    expect(known()).toMatchObject({ status: 3, since })
    expect(await told()).toEqual(['3', '3 withdrawn'])
  })

  test('leaves alone what somebody else has reported meanwhile', async () => {
    await tap(3)
    await isOver()
    const since = new Date(Date.parse(known().since ?? '') + 5_000).toISOString()
    const vehicle = { ...vehicleRow(await detail()), fms_status: 6, fms_status_at: since }
    app.cutNetwork()
    await undo()
    $operation.set(ready({ ...operationNow(), vehicles: [vehicle] }, 0))
    expect(shown().vehicle).toMatchObject({ status: 6, since })
    reconnect()
    await isOver()
  })

  test('too late, is back, and says so', async () => {
    await tap(3)
    await isOver()
    app.passTime(6 * 60_000)
    await undo()
    await expect.poll(() => $unsent.get()[0]?.ended).toBe(409)
    expect(shown().vehicle.status).toBe(3)
    expect(shown().last?.ended).toBe(409)
  })

  test('is taken back once, however often that is asked for', async () => {
    await tap(3)
    await isOver()
    await Promise.all([undo(), undo()])
    await isOver()
    expect(await told()).toEqual(['3 withdrawn'])
  })
})

describe('without a network', () => {
  test('3 and then 4 wait, the last is shown, and both are sent in their order', async () => {
    app.cutNetwork()
    await Promise.all([set(3), set(4)])
    expect(shown().vehicle.status).toBe(4)
    await expect.poll(() => $unsent.get()[0]?.tries).toBeGreaterThan(0)
    expect(await history().catch(() => 'offline')).toBe('offline')

    reconnect()
    await expect.poll(() => $unsent.get()).toEqual([])
    expect(known().status).toBe(4)
    expect(await history()).toEqual(['fms.3', 'fms.4'])
  })

  test('what waits says which vehicle it is about', async () => {
    app.cutNetwork()
    await set(3)
    expect($unsent.get().map(({ about, object }) => ({ about, object }))).toEqual([
      { about: callSign, object: `vehicle ${known().id}` },
    ])
  })
})

test('on a device whose clock is behind, a status still follows the one that its person saw', async () => {
  await set(3)
  await expect.poll(() => $unsent.get()).toEqual([])
  // Set by somebody whose clock is right, seconds ahead of this device's.
  const since = new Date(Date.parse(known().since ?? '') + 20_000).toISOString()
  app.passTime(30_000)
  $operation.set(
    ready({ ...(await detail()), vehicles: [{ ...vehicleRow(await detail()), fms_status_at: since }] }, 0),
  )
  const { input } = await sentBy(() => set(4))
  expect(Date.parse((input as { at: string }).at)).toBeGreaterThan(Date.parse(since))
})

describe('what the backend refuses', () => {
  test('is undone and stays with its reason; the right is asked for anew', async () => {
    await app.signIn('mitglied')
    await showAlarm()
    const before = known().status
    const asked = app.refused()
    const refusal = { tenant: 1, organisation: 1, names: ['vehicles.fms'], granted: false } as const
    await app.write((queries) => addGrants(queries, { ...refusal, to: { user: currentPerson() ?? 0 } }))
    await set(3)
    expect(shown().vehicle.status).toBe(3)
    await expect.poll(() => $unsent.get()[0]?.ended).toBe(403)
    expect(shown().vehicle.status).toBe(before)
    expect(shown().last?.ended).toBe(403)
    expect(app.refused()).toBeGreaterThan(asked)
    await app.write((queries) =>
      queries.deleteFrom('permission_grants').where('granted', '=', false).execute(),
    )
  })

  test('of a vehicle that is gone says so', async () => {
    await setVehicleStatus({ ...known(), id: 999_999 }, 3)
    await expect.poll(() => $unsent.get()[0]?.ended).toBe(404)
  })
})

test('what another tab has sent replaces what was known, unless a later status is known', async () => {
  const { id } = known()
  const row = { call: 'setFmsStatus', params: { vehicleId: id }, organisation: 1 } as never
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const answer = (fms_status: number, fms_status_at: string) =>
    tellSent(row, { id, call_sign: callSign, fms_status, fms_status_at })
  answer(6, at(60))
  expect(known().status).toBe(6)
  answer(3, at(30))
  expect(known().status).toBe(6)
})

test('whoever is not signed in sets nothing', async () => {
  const vehicle = known()
  endSession()
  await setVehicleStatus(vehicle, 3)
  expect($unsent.get()).toEqual([])
})

/** As a browser says it. */
function setOnline(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value })
}

function operationNow(): Operation {
  const operation = $operation.get()
  if (operation.state !== 'ready') throw new Error('no operation is shown')
  return operation.value
}

function vehicleRow({ vehicles: [one] }: Operation) {
  if (!one) throw new Error('no vehicle')
  return one
}

/** The row that an action leaves in the outbox while nothing can be sent. */
async function sentBy(act: () => Promise<void>) {
  app.cutNetwork()
  await act()
  const row = $unsent.get().at(-1)
  if (!row) throw new Error('nothing waits')
  return row
}
