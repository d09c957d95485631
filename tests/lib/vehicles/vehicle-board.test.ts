import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/contract/operations/operations.ts'
import type { Vehicle } from '../../../src/contract/vehicles/vehicles.ts'
import type { OutboxRow } from '../../../src/lib/device/device-database.ts'
import {
  boardGroupings,
  countBoard,
  groupBoard,
  isUnmoved,
  stateBeneath,
  waitingByVehicle,
  withWaiting,
} from '../../../src/lib/vehicles/vehicle-board.ts'

// Product page, sections 4 and 5: a board by status, station or type; counts of who is committed, available and out; 0 and 5
// are calls, the status beneath stays; unknown is not 6.

const AT = '2026-11-22T12:00:00.000Z'
const LATER = '2026-11-22T12:05:00.000Z'

const vehicle = (about: Partial<Vehicle> = {}): Vehicle => ({
  id: 1,
  call_sign: 'Florian Musterstadt 1/44-1',
  fms_status: 2,
  fms_status_at: AT,
  ...about,
})

describe('where a vehicle stands', () => {
  test.each([
    [1, 'available'],
    [2, 'available'],
    [3, 'committed'],
    [4, 'committed'],
    [6, 'out'],
    [7, 'committed'],
    [8, 'committed'],
    [9, 'other'],
    [null, 'unknown'],
  ] as const)('status %s: %s', (fms_status, state) => {
    expect(stateBeneath(vehicle({ fms_status }))).toBe(state)
  })

  test('out of service it is out, whatever its radio says', () => {
    expect(stateBeneath(vehicle({ fms_status: 4, out_of_service_at: AT }))).toBe('out')
    expect(stateBeneath(vehicle({ fms_status: null, out_of_service_at: AT }))).toBe('out')
    expect(stateBeneath(vehicle({ fms_status: 2, out_of_service_at: null }))).toBe('available')
  })
})

describe('groups', () => {
  const names = (vehicles: readonly Vehicle[], by: (typeof boardGroupings)[number]) =>
    groupBoard(vehicles, by).map(({ name, vehicles: own }) => [name, own.map(({ id }) => id)])

  test('by status: who calls comes first, then whoever is bound, free, other, out, and unknown last', () => {
    const all = [null, 6, 9, 2, 1, 8, 4].map((fms_status, id) => vehicle({ id, fms_status }))
    const calling = vehicle({ id: 10, fms_status: 6, fms_call: 0 })
    const broken = vehicle({ id: 11, fms_status: 2, out_of_service_at: AT })
    expect(names([...all, calling, broken], 'status')).toEqual([
      ['call', [10]],
      ['committed', [5, 6]],
      ['available', [3, 4]],
      ['other', [2]],
      ['out', [1, 11]],
      ['unknown', [0]],
    ])
  })

  test('by station and by type: by their names, those without any last; in a group as the server gives them', () => {
    const all = [
      vehicle({ id: 1, station: 'Wache 10', type_name: 'Drehleiter' }),
      vehicle({ id: 2, station: null }),
      vehicle({ id: 3, station: 'Wache 9', type_name: ' ' }),
      vehicle({ id: 4, station: 'Wache 10', type_name: 'Ärztewagen', fms_call: 5 }),
    ]
    expect(names(all, 'station')).toEqual([
      ['Wache 9', [3]],
      ['Wache 10', [1, 4]],
      ['', [2]],
    ])
    expect(names(all, 'type')).toEqual([
      ['Ärztewagen', [4]],
      ['Drehleiter', [1]],
      ['', [2, 3]],
    ])
  })

  test('a vehicle that is held stays in its group, with what is known of it by now', () => {
    const moved = vehicle({ id: 1, fms_status: 4 })
    expect(groupBoard([moved], 'status', { id: 1, group: 'available' })).toEqual([
      { name: 'available', vehicles: [moved] },
    ])
  })
})

const anyVehicle = fc.record({
  call_sign: fc.string(),
  fms_status: fc.option(fc.integer({ min: 0, max: 9 })),
  fms_call: fc.constantFrom(undefined, null, 0, 5),
  station: fc.constantFrom(undefined, null, '', 'Mitte', 'Süd'),
  type_name: fc.constantFrom(undefined, null, 'LF', 'DLK', '__proto__'),
  out_of_service_at: fc.constantFrom(undefined, null, AT),
})
const boards = fc
  .array(anyVehicle, { maxLength: 40 })
  .map((all) => all.map((one, index): Vehicle => ({ id: index + 1, ...one })))

test('every vehicle is in exactly one group, in the order it came; the counts add up', () => {
  fc.assert(
    fc.property(boards, fc.constantFrom(...boardGroupings), (vehicles, by) => {
      const groups = groupBoard(vehicles, by)
      const ids = groups.flatMap((group) => group.vehicles.map(({ id }) => id))
      expect(ids.toSorted((one, other) => one - other)).toEqual(vehicles.map(({ id }) => id))
      expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length)
      for (const group of groups) {
        expect(group.vehicles.length).toBeGreaterThan(0)
        // Of those that call, 0 before 5.
        const urgency = by === 'status' && group.name === 'call'
        const rank = ({ id, fms_call }: Vehicle) => (urgency ? Number(fms_call) * 100 : 0) + id
        const own = group.vehicles.map(rank)
        expect(own).toEqual(own.toSorted((one, other) => one - other))
      }

      const { committed, available, out, other } = countBoard(vehicles)
      expect(committed + available + out + other).toBe(vehicles.length)
      // A call takes nobody out of the count.
      expect(countBoard(vehicles.map((one) => ({ ...one, fms_call: 5 })))).toEqual(countBoard(vehicles))
    }),
    { numRuns: 500 },
  )
})

describe('alarmed, and not moved', () => {
  const operation = (sent: Partial<Operation['vehicles'][number]>): Operation => ({
    id: 7,
    title: 'B3',
    text: null,
    type: 'Brand',
    active: true,
    vehicles: [{ call_sign: 'Florian Musterstadt 1/44-1', vehicle_id: 1, ...sent }],
    alarm_at: AT,
    priority: true,
    address: null,
  })

  test.each<[string, boolean, Partial<Vehicle>, Operation | undefined]>([
    ['it has no operation', false, { fms_status: 2 }, undefined],
    ['at the station, with an alarm', true, { fms_status: 2, current_operation_id: 7 }, operation({})],
    ['available, with an alarm', true, { fms_status: 1, current_operation_id: 7 }, operation({})],
    ['not ready, with an alarm', true, { fms_status: 6, current_operation_id: 7 }, operation({})],
    ['nobody knows its status', true, { fms_status: null, current_operation_id: 7 }, operation({})],
    ['it is on its way', false, { fms_status: 3, current_operation_id: 7 }, operation({ en_route_at: AT })],
    ['it was there', false, { fms_status: 1, current_operation_id: 7 }, operation({ on_scene_at: AT })],
    [
      'at the station, nobody knows the operation',
      true,
      { fms_status: 2, current_operation_id: 7 },
      undefined,
    ],
    ['available, nobody knows the operation', false, { fms_status: 1, current_operation_id: 7 }, undefined],
  ])('%s: %s', (_, unmoved, about, known) => {
    expect(isUnmoved(vehicle(about), known)).toBe(unmoved)
  })
})

describe('what waits on this device', () => {
  const row = (status: number, at: string, about: Partial<OutboxRow> = {}): OutboxRow => ({
    person: 1,
    organisation: 1,
    object: '',
    about: '',
    call: 'setFmsStatus',
    method: 'POST',
    path: '',
    params: { organisationId: 1, vehicleId: 1 },
    input: { status, at },
    key: `${status} ${at}`,
    at: 0,
    until: undefined,
    goneIsDone: false,
    tries: 0,
    nextAt: 0,
    ...about,
  })

  test('is shown in its place; a vehicle without anything stays the same object', () => {
    const waiting = waitingByVehicle([row(3, LATER), row(5, LATER)])
    const shown = withWaiting(vehicle(), waiting)
    expect(shown.vehicle).toMatchObject({ fms_status: 3, fms_status_at: LATER, fms_call: 5 })
    expect(shown.given).toMatchObject({ status: 5 })
    const other = vehicle({ id: 2 })
    expect(withWaiting(other, waiting).vehicle).toBe(other)
  })

  test('what is older than the board, was refused, or is another change, changes nothing', () => {
    const before = '2026-11-22T11:00:00.000Z'
    const refused = row(4, LATER, { ended: 409 })
    const waiting = waitingByVehicle([row(3, before), refused, row(3, LATER, { call: 'respondToOperation' })])
    expect(withWaiting(vehicle(), waiting).vehicle).toMatchObject({ fms_status: 2, fms_status_at: AT })
    expect(withWaiting(vehicle(), waiting).given?.ended).toBe(409)
    expect(waitingByVehicle([row(3, LATER, { call: 'respondToOperation' })]).size).toBe(0)
  })
})
