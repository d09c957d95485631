import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { availabilityStatuses } from '../../../src/contract/availability/availability.ts'
import {
  copiedDay,
  gridOf,
  painted,
  type PlanGrid,
  SLOTS,
  slotTime,
  weeklyOf,
} from '../../../src/lib/availability/plan-grid.ts'

const empty = gridOf([])
const work = { fromDay: 0, toDay: 4, fromSlot: 14, toSlot: 31 }

describe('a painted week', () => {
  test('working hours from Monday to Friday are five entries', () => {
    const weekly = weeklyOf(painted(empty, work, 'unavailable'))
    expect(weekly).toHaveLength(5)
    expect(weekly[0]).toEqual({ weekday: 1, from: 7 * 60, to: 16 * 60, status: 'unavailable' })
    expect(weekly[4]?.weekday).toBe(5)
  })

  test('an area may be painted from its end to its beginning', () => {
    const backwards = { fromDay: 4, toDay: 0, fromSlot: 31, toSlot: 14 }
    expect(painted(empty, backwards, 'limited')).toEqual(painted(empty, work, 'limited'))
  })

  test('clearing a part leaves two entries', () => {
    const lunch = { fromDay: 0, toDay: 0, fromSlot: 24, toSlot: 25 }
    const weekly = weeklyOf(painted(painted(empty, work, 'unavailable'), lunch, null))
    expect(weekly.filter(({ weekday }) => weekday === 1).map(({ from, to }) => [from, to])).toEqual([
      [420, 720],
      [780, 960],
    ])
  })

  test('a copied day replaces the others', () => {
    const monday = painted(empty, { ...work, toDay: 0 }, 'unavailable')
    expect(copiedDay(monday, 0, [1, 2, 3, 4])).toEqual(painted(empty, work, 'unavailable'))
  })

  test('any grid is the same after it was stored', () => {
    const status = fc.constantFrom(...availabilityStatuses, null)
    const grids = fc.array(fc.array(status, { minLength: SLOTS, maxLength: SLOTS }), {
      minLength: 7,
      maxLength: 7,
    })
    fc.assert(
      fc.property(grids, (grid: PlanGrid) => {
        expect(gridOf(weeklyOf(grid))).toEqual(grid)
      }),
    )
  })
})

test('half hours have times', () => {
  expect([0, 1, 15, 48].map(slotTime)).toEqual(['0:00', '0:30', '7:30', '24:00'])
})
