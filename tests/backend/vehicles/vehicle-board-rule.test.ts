import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nothingReported, type StoredEvent, withEvent } from '../../../src/backend/vehicles/board.ts'
import { hasLeft, turnoutTimes } from '../../../src/backend/vehicles/turnout.ts'
import { madeReports, type MadeReport } from '../../support/calls/vehicle-reports.ts'

// Vehicles and FMS status: however events are interleaved, they end in the same board, and in the same times of an operation.
// The rules alone, without a database: many runs.

const timeOf = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString()
const event = ({ status, second, note, position }: MadeReport, index: number): StoredEvent => ({
  id: index + 1,
  status,
  at: timeOf(second),
  note: note ?? null,
  source: 'api',
  lat: position?.lat ?? null,
  lng: position?.lng ?? null,
  acknowledged_at: null,
  withdrawn_at: null,
})
const boardOf = (events: readonly StoredEvent[]) => events.reduce(withEvent, nothingReported)
const reports = madeReports({ vehicles: 1, seconds: 3000 })
const apart = fc.uniqueArray(reports, { selector: ({ second }) => second, maxLength: 12 })
const shuffled = apart.chain((made) => {
  const events = made.map(event)
  return fc.record({
    events: fc.constant(events),
    other: fc.shuffledSubarray(events, { minLength: events.length }),
  })
})

test('reports with times of their own come to the same board in whatever order', () => {
  fc.assert(
    fc.property(shuffled, ({ events, other }) => {
      expect(boardOf(other)).toEqual(boardOf(events))
    }),
    { numRuns: 5000 },
  )
})

test('the board is what one would read from the whole history', () => {
  fc.assert(
    fc.property(fc.array(madeReports({ vehicles: 1, seconds: 5 }), { maxLength: 12 }), (made) => {
      const events = made.map(event)
      const inOrder = events.toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
      const status = inOrder.findLast((one) => one.status !== 0 && one.status !== 5)
      const place = inOrder.findLast(({ lat }) => lat !== null)
      const calls = inOrder.filter((one) => one.status === 0 || one.status === 5)
      const urgent = calls.some((one) => one.status === 0) ? 0 : 5

      expect(boardOf(events)).toEqual({
        fms_status: status?.status ?? null,
        fms_status_at: status?.at ?? null,
        fms_status_note: status?.note ?? null,
        fms_source: status?.source ?? null,
        fms_call: calls.length > 0 ? urgent : null,
        fms_call_at: calls.find((one) => one.status === urgent)?.at ?? null,
        fms_call_id: calls.length > 0 ? Math.max(...calls.map(({ id }) => id)) : null,
        lat: place?.lat ?? null,
        lng: place?.lng ?? null,
        position_at: place?.at ?? null,
      })
    }),
    { numRuns: 5000 },
  )
})

test('what was taken back, and a call that was acknowledged, is as if it had never been', () => {
  const marked = fc.array(fc.record({ made: reports, gone: fc.boolean(), seen: fc.boolean() }), {
    maxLength: 10,
  })
  fc.assert(
    fc.property(marked, (given) => {
      const events = given.map(({ made, gone, seen }, index) => ({
        ...event(made, index),
        withdrawn_at: gone ? timeOf(4000) : null,
        acknowledged_at: seen ? timeOf(4000) : null,
      }))
      const left = events.filter(({ withdrawn_at }) => withdrawn_at === null)
      const board = boardOf(events)

      expect(board).toEqual(boardOf(left))
      const waiting = left.filter(
        ({ status, acknowledged_at }) => [0, 5].includes(status) && acknowledged_at === null,
      )
      expect(board.fms_call).toBe(
        waiting.length === 0 ? null : Math.min(...waiting.map(({ status }) => status)),
      )
    }),
    { numRuns: 3000 },
  )
})

test('nobody is on scene, available or home who has not left, and nothing counts after coming home', () => {
  const given = fc.record({
    made: apart,
    closed: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(given, ({ made, closed }) => {
      const events = made.map(event).toSorted((one, other) => one.at.localeCompare(other.at))
      const closedAt = closed === undefined ? null : timeOf(closed)
      const times = turnoutTimes(events, closedAt)
      const { en_route_at, on_scene_at, available_at, home_at } = times
      const left = [en_route_at, on_scene_at].filter((at) => at !== null).toSorted()[0]

      if (left === undefined) expect(times).toMatchObject({ available_at: null, home_at: null })
      for (const at of [available_at, home_at]) if (at !== null) expect(at > (left ?? '9')).toBe(true)
      for (const at of Object.values(times) as (string | null)[]) {
        if (at !== null && home_at !== null) expect(at <= home_at).toBe(true)
      }
      if (closedAt !== null && hasLeft(times)) expect((left ?? '') <= closedAt).toBe(true)
      if (home_at !== null) {
        const until = events.filter(({ at }) => at <= home_at)
        expect(turnoutTimes(until, closedAt)).toEqual(times)
      }
    }),
    { numRuns: 5000 },
  )
})

test.each<[string, [number, number][], number | null, (number | null)[]]>([
  ['the whole way', [[3, 1], [4, 2], [1, 3], [2, 4]], null, [1, 2, 3, 4]], // prettier-ignore
  ['at the station again after the alarm', [[2, 1], [1, 2], [3, 3]], null, [3, null, null, null]], // prettier-ignore
  ['a second way after coming home', [[3, 1], [2, 2], [3, 3], [4, 4]], null, [1, null, null, 2]], // prettier-ignore
  ['on scene at once', [[4, 1], [2, 2]], null, [null, 1, null, 2]], // prettier-ignore
  ['on its way when it ends', [[3, 1], [4, 3], [2, 4]], 2, [1, 3, null, 4]], // prettier-ignore
  ['leaving after it has ended', [[3, 3], [4, 4]], 2, [null, null, null, null]], // prettier-ignore
])('%s', (_, said, closed, [en_route_at, on_scene_at, available_at, home_at]) => {
  const at = (second: number | null | undefined) => (second == null ? null : timeOf(second))
  const made = said.map(([status, second]) => ({ status, at: timeOf(second) }))

  expect(turnoutTimes(made, at(closed))).toEqual({
    en_route_at: at(en_route_at),
    on_scene_at: at(on_scene_at),
    available_at: at(available_at),
    home_at: at(home_at),
  })
})
