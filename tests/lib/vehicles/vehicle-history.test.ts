import { expect, test } from 'vitest'
import type { VehicleHistory, VehicleStatusEvent } from '../../../src/contract/vehicles/vehicle-detail.ts'
import { byDay, isLate, withBeginning, withRest } from '../../../src/lib/vehicles/vehicle-history.ts'

// Product page, section 4 (vehicle detail): the history with paging. Section 2: ties are ordered by id.

const event = (id: number, minute: number, more: Partial<VehicleStatusEvent> = {}): VehicleStatusEvent => {
  const at = new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString()
  return { id, status: 2, at, received_at: at, note: null, source: 'manual', user: null, ...more }
}
const page = (data: VehicleStatusEvent[], next: string | null = null): VehicleHistory => ({ data, next })
const ids = ({ data }: VehicleHistory) => data.map(({ id }) => id)

test('what is new comes on top, and what was loaded further back stays', () => {
  const known = page([event(4, 4), event(3, 3), event(2, 2), event(1, 1)], 'behind 1')
  const after = withBeginning(known, page([event(5, 5), event(4, 4), event(3, 3)], 'behind 3'))
  expect(ids(after)).toEqual([5, 4, 3, 2, 1])
  expect(after.next).toBe('behind 1')
})

test('what was taken back or acknowledged meanwhile is shown as it is now', () => {
  const known = page([event(2, 2), event(1, 1)])
  const withdrawn_at = '2026-11-22T12:03:00Z'
  const after = withBeginning(known, page([event(2, 2, { withdrawn_at })], 'behind 2'))
  expect(after.data[0]?.withdrawn_at).toBe(withdrawn_at)
  expect(ids(after)).toEqual([2, 1])
})

test('a late report stands at its own time, and nothing twice', () => {
  const known = page([event(3, 5), event(2, 3), event(1, 1)], null)
  const after = withBeginning(known, page([event(3, 5), event(4, 4), event(2, 3)], 'behind 2'))
  expect(ids(after)).toEqual([3, 4, 2, 1])
})

test('of the same moment the higher id stands first', () => {
  const known = page([event(3, 1), event(2, 1), event(1, 1)], 'behind 1')
  expect(ids(withBeginning(known, page([event(3, 1), event(2, 1)], 'behind 2')))).toEqual([3, 2, 1])
})

test('where the beginning is everything, or nothing, nothing else is shown', () => {
  const known = page([event(2, 2), event(1, 1)], 'behind 1')
  expect(ids(withBeginning(known, page([event(3, 3)], null)))).toEqual([3])
  expect(ids(withBeginning(known, page([])))).toEqual([])
})

test('a further page is added behind, without what is there already', () => {
  const after = withRest(page([event(3, 3), event(2, 2)], 'behind 2'), page([event(2, 2), event(1, 1)], null))
  expect(ids(after)).toEqual([3, 2, 1])
  expect(after.next).toBeNull()
})

test('days follow each other in the order of the events', () => {
  const days = byDay([
    event(3, 3, { at: '2026-11-22T12:00:00' }),
    event(2, 2, { at: '2026-11-22T00:00:00' }),
    event(1, 1, { at: '2026-11-21T23:59:59' }),
  ])
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-11-22', 2],
    ['2026-11-21', 1],
  ])
})

test('only what arrived more than a minute later is late', () => {
  const at = '2026-11-22T12:00:00Z'
  expect(isLate(event(1, 0, { at, received_at: '2026-11-22T12:00:40Z' }))).toBe(false)
  expect(isLate(event(1, 0, { at, received_at: '2026-11-22T12:20:00Z' }))).toBe(true)
})
