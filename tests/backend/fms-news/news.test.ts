import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleStatusRow } from '../../../src/backend/database/schema.ts'
import { newsOf } from '../../../src/backend/fms-news/news.ts'
import { reportsFor } from '../../../src/backend/fms-news/readers.ts'
import type { ToldReport } from '../../../src/backend/fms-news/take.ts'
import { type BoardState, nothingReported, withEvent } from '../../../src/backend/vehicles/board.ts'

// Notifications `fms_status` by the matrix, never for one's own tap; late events are history.

const START = Date.parse('2026-11-21T12:00:00.000Z')
const time = (seconds: number) => new Date(START + seconds * 1000).toISOString()

function eventOf(
  id: number,
  { status, at, late }: { status: number; at: number; late: number },
): VehicleStatusRow {
  return {
    id,
    tenant_id: 1,
    organisation_id: 1,
    vehicle_id: 1,
    status,
    at: time(at),
    said_at: null,
    received_at: time(at + late),
    note: null,
    source: 'api',
    user_id: null,
    lat: null,
    lng: null,
    acknowledged_at: null,
    acknowledged_by: null,
    withdrawn_at: null,
  }
}

const report = fc.record({
  status: fc.integer({ min: 0, max: 9 }),
  at: fc.integer({ min: 0, max: 20 }),
  late: fc.constantFrom(0, 1, 15 * 60, 15 * 60 + 1),
})

test('what comes in the order of its time is the same news at once and one by one', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
      const events = reports
        .toSorted((one, other) => one.at - other.at)
        .map((one, index) => eventOf(index + 1, one))
      let board: BoardState = nothingReported
      const oneByOne = events.flatMap((event) => {
        const news = newsOf(board, [event])
        board = withEvent(board, event)
        return news
      })
      expect(newsOf(nothingReported, events)).toEqual(oneByOne)
    }),
  )
})

test('whatever the order: calls of the last quarter of an hour are news, and what is older than the board is none', () => {
  fc.assert(
    fc.property(fc.array(report, { maxLength: 12 }), fc.integer({ min: 0, max: 20 }), (reports, since) => {
      const events = reports.map((one, index) => eventOf(index + 1, one))
      const news = new Set(newsOf({ fms_status: 2, fms_status_at: time(since) }, events))
      for (const [index, event] of events.entries()) {
        const { status, at, late } = reports[index] ?? { status: 0, at: 0, late: 0 }
        const isCall = status === 0 || status === 5
        if (late > 15 * 60 || (!isCall && at < since)) expect(news.has(event)).toBe(false)
        else if (isCall) expect(news.has(event)).toBe(true)
      }
    }),
  )
})

const told: fc.Arbitrary<ToldReport> = fc.record({
  vehicleId: fc.integer({ min: 1, max: 4 }),
  status: fc.integer({ min: 0, max: 9 }),
  at: fc.constant(time(0)),
  note: fc.constant(null),
  userId: fc.constantFrom(null, 1, 2),
  callSign: fc.constant('1/44-1'),
  shortName: fc.constant(null),
})
const choice = fc.record({
  statuses: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  vehicles: fc.option(fc.subarray([1, 2, 3, 4])),
})

test('everybody is told the last of each vehicle that they have chosen and have not set themselves, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(told), choice, (reports, chosen) => {
      const own = reportsFor({ userId: 1, choice: chosen }, reports)
      const isOwn = (one: ToldReport) =>
        one.userId !== 1 &&
        chosen.statuses.includes(one.status) &&
        (chosen.vehicles ?? [1, 2, 3, 4]).includes(one.vehicleId)
      for (const vehicleId of [1, 2, 3, 4]) {
        const last = reports.filter((one) => one.vehicleId === vehicleId).findLast(isOwn)
        expect(own.filter((one) => one.vehicleId === vehicleId)).toEqual(last ? [last] : [])
      }
    }),
  )
})
