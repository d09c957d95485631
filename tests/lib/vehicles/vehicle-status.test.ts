import { describe, expect, test } from 'vitest'
import type { OutboxRow } from '../../../src/lib/device/device-database.ts'
import {
  givenStatuses,
  timeAfter,
  type VehicleWithStatus,
  withGiven,
} from '../../../src/lib/vehicles/vehicle-status.ts'

// Product page, section 2: 0 and 5 are calls, not states, the status beneath them is kept; a time reported by a client is
// never later than its receipt; section 5: optimistic set.

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
const known = { id: 7, callSign: 'Florian 1', status: 2, call: null, since: at(0) }
const row = (vehicleId: number, status: number, minute: number, ended?: OutboxRow['ended']): OutboxRow => ({
  person: 7,
  organisation: 1,
  object: `vehicle ${vehicleId}`,
  call: 'setFmsStatus',
  params: { organisationId: 1, vehicleId },
  method: 'POST',
  path: '/',
  input: { status, at: at(minute) },
  key: 'key',
  at: Date.parse(at(minute)),
  until: undefined,
  goneIsDone: false,
  tries: 0,
  nextAt: 0,
  ...(ended !== undefined && { ended }),
})
const shown = (vehicle: typeof known, ...rows: OutboxRow[]) =>
  withGiven(vehicle, givenStatuses(rows, vehicle.id))

test('the last status that waits for this vehicle is shown in place of the known one, with its time', () => {
  const { vehicle, last } = shown(known, row(7, 3, 1), row(8, 6, 2), row(7, 4, 3))
  expect(vehicle).toEqual({ ...known, status: 4, since: at(3) })
  expect(last).toMatchObject({ status: 4, ended: undefined })
})

test('what waits behind one that nobody has answered is not on its way either', () => {
  const { last } = shown(known, { ...row(7, 3, 1), tries: 2 }, row(7, 4, 2))
  expect(last).toMatchObject({ status: 4, tries: 2 })
})

test('nothing else that waits counts', () => {
  const answer = { ...row(7, 3, 1), call: 'respondToOperation' }
  expect(shown(known, answer, row(8, 3, 1))).toEqual({ vehicle: known, last: undefined })
})

test.each([0, 5])('the call %i stands beside the status, which stays', (call) => {
  expect(shown(known, row(7, 3, 1), row(7, call, 2)).vehicle).toEqual({
    ...known,
    status: 3,
    since: at(1),
    call,
    callAt: at(2),
  })
})

test.each([403, 404, 'expired'] as const)('one that ended (%s) is undone, and said', (ended) => {
  const { vehicle, last } = shown(known, row(7, 3, 1, ended))
  expect(vehicle).toEqual(known)
  expect(last).toMatchObject({ status: 3, ended })
})

test('one that waits behind a refused one counts', () => {
  const { vehicle, last } = shown(known, row(7, 3, 1, 403), row(7, 4, 2))
  expect(vehicle.status).toBe(4)
  expect(last?.ended).toBeUndefined()
})

test('what somebody else has set since is shown: what waits goes to the history', () => {
  const later = { ...known, status: 1, since: at(5) }
  expect(shown(later, row(7, 3, 4))).toEqual({ vehicle: later, last: undefined })
  expect(shown(later, row(7, 3, 5)).vehicle.status).toBe(3)
})

test('a refusal says nothing any more once a later status is known', () => {
  expect(shown({ ...known, since: at(5) }, row(7, 3, 4, 403)).last).toBeUndefined()
})

test('where no time is known, what waits counts', () => {
  const { vehicle } = withGiven({ ...known, status: null, since: null }, givenStatuses([row(7, 3, 1)], 7))
  expect(vehicle.status).toBe(3)
})

describe('a call', () => {
  const calling = { ...known, call: 5, callAt: at(1), callId: 40 }
  const acknowledgement = (call_id: number, ended?: OutboxRow['ended']): OutboxRow => ({
    ...row(7, 0, 3, ended),
    call: 'acknowledgeCall',
    input: { call_id },
  })
  const after = (vehicle: VehicleWithStatus, ...rows: OutboxRow[]) =>
    withGiven(vehicle, givenStatuses(rows, vehicle.id))

  test.each([40, 41])('that was acknowledged up to %i is gone at once', (id) => {
    const { vehicle, last } = after(calling, acknowledgement(id))
    expect(vehicle).toMatchObject({ status: 2, call: null, callId: null })
    expect(last?.ended).toBeUndefined()
    expect(last).toBeDefined()
  })

  test('that came after the acknowledged one still waits', () => {
    expect(after(calling, acknowledgement(39)).vehicle).toEqual(calling)
  })

  test('is back, and it is said, where its acknowledgement was refused', () => {
    const { vehicle, last } = after(calling, acknowledgement(40, 403))
    expect(vehicle).toEqual(calling)
    expect(last?.ended).toBe(403)
    expect(after({ ...calling, call: null, callId: null }, acknowledgement(40, 403)).last).toBeUndefined()
  })

  test('of this device that waits is not acknowledged with the ones before', () => {
    expect(after(calling, row(7, 0, 2), acknowledgement(40)).vehicle).toMatchObject({ call: 0, callId: null })
  })

  test('to speak hides no emergency', () => {
    const emergency = { ...calling, call: 0 }
    expect(after(emergency, row(7, 5, 2)).vehicle).toEqual(emergency)
    expect(after(calling, row(7, 0, 2)).vehicle).toMatchObject({ call: 0, callAt: at(2) })
  })

  test('counts though a later status is known', () => {
    expect(after({ ...known, since: at(5) }, row(7, 5, 4)).vehicle).toMatchObject({ status: 2, call: 5 })
  })
})

describe('the time of a status', () => {
  const now = Date.parse(at(10))
  test('is that of the tap', () => {
    expect(timeAfter(at(9), now)).toBe(at(10))
    expect(timeAfter(null, now)).toBe(at(10))
  })

  test('is never before the status that its person saw, on a device whose clock is behind', () => {
    expect(Date.parse(timeAfter(at(11), now))).toBeGreaterThan(Date.parse(at(11)))
  })
})
