import { describe, expect, test, vi } from 'vitest'
import type { VehicleDay } from '../../../src/contract/vehicles/vehicle-detail.ts'
import { dayBeside, pictureOf, placeIn } from '../../../src/lib/vehicles/vehicle-day.ts'

// Product page, section 4 (vehicle detail): the history of a vehicle as a picture of a day. Section 2: 0 and 5 are calls, not
// states: the status beneath them stays; ties are ordered by id.

const HOUR_MS = 3_600_000

/** A day of Berlin in winter, from 23:00 UTC. */
const from = '2026-11-21T23:00:00.000Z'
const to = '2026-11-22T23:00:00.000Z'
const later = Date.parse('2026-11-24T00:00:00Z')
const event = (id: number, status: number, at: string) => ({ id, status, at: `2026-11-${at}Z` })

function dayOf(events: VehicleDay['events'], given: Partial<VehicleDay> = {}): VehicleDay {
  return { day: '2026-11-22', from, to, status_before: 2, events, ...given }
}

/** Status, and from which to which hour of the day. */
function partsOf(day: VehicleDay, now = later): [number | null, number, number][] {
  const picture = pictureOf(day, now)
  const hour = (at: number) => (at - picture.from) / HOUR_MS
  return picture.parts.map((part) => [part.status, hour(part.from), hour(part.to)])
}

test('a day without a report shows the status with which it began, from its beginning to its end', () => {
  expect(partsOf(dayOf([]))).toEqual([[2, 0, 24]])
})

test('each report ends what was before it, without a gap', () => {
  const events = [event(1, 3, '22T05:00:00'), event(2, 4, '22T05:30:00'), event(3, 1, '22T08:00:00')]
  expect(partsOf(dayOf(events))).toEqual([
    [2, 0, 6],
    [3, 6, 6.5],
    [4, 6.5, 9],
    [1, 9, 24],
  ])
})

test('what nobody knows is unknown, and no status', () => {
  const events = [event(1, 6, '22T11:00:00')]
  expect(partsOf(dayOf(events, { status_before: null }))).toEqual([
    [null, 0, 12],
    [6, 12, 24],
  ])
  expect(partsOf(dayOf([], { status_before: null }))).toEqual([[null, 0, 24]])
})

test('of several reports at the same moment the last one counts, whatever order they come in', () => {
  const events = [event(3, 1, '22T05:00:00'), event(1, 3, '22T05:00:00'), event(2, 4, '22T05:00:00')]
  expect(partsOf(dayOf(events))).toEqual([
    [2, 0, 6],
    [1, 6, 24],
  ])
})

test('a status that was left and taken up again in the same moment was never left', () => {
  const events = [event(1, 3, '22T05:00:00'), event(2, 2, '22T05:00:00')]
  expect(partsOf(dayOf(events))).toEqual([[2, 0, 24]])
})

test('the same status said again begins nothing new', () => {
  const events = [event(1, 2, '22T05:00:00'), event(2, 2, '22T06:00:00')]
  expect(partsOf(dayOf(events))).toEqual([[2, 0, 24]])
})

test('a report at the very beginning leaves nothing of the day before', () => {
  expect(partsOf(dayOf([event(1, 6, '21T23:00:00')]))).toEqual([[6, 0, 24]])
})

test('calls stand beside the status, which stays', () => {
  const day = dayOf([event(1, 3, '22T05:00:00'), event(2, 5, '22T06:00:00'), event(3, 0, '22T07:00:00')])
  expect(partsOf(day)).toEqual([
    [2, 0, 6],
    [3, 6, 24],
  ])
  expect(pictureOf(day, later).calls.map(({ id, status }) => [id, status])).toEqual([
    [2, 5],
    [3, 0],
  ])
})

describe('today', () => {
  const noon = Date.parse('2026-11-22T11:00:00Z')

  test('what is still to come is empty', () => {
    expect(partsOf(dayOf([event(1, 3, '22T05:00:00')]), noon)).toEqual([
      [2, 0, 6],
      [3, 6, 12],
    ])
    expect(pictureOf(dayOf([]), noon).now).toBe(noon)
  })

  test('a report that a clock has put into the future is not drawn beyond now', () => {
    const picture = pictureOf(dayOf([event(1, 3, '22T11:00:30'), event(2, 5, '22T11:00:40')]), noon)
    expect(picture.parts).toEqual([{ status: 2, from: picture.from, to: noon }])
    expect(picture.calls[0]?.at).toBe(noon)
  })

  test('a day that has not begun is empty, one that is over knows no now', () => {
    expect(partsOf(dayOf([]), Date.parse('2026-11-20T00:00:00Z'))).toEqual([])
    expect(pictureOf(dayOf([]), later).now).toBeUndefined()
    expect(pictureOf(dayOf([]), Date.parse(to)).now).toBeUndefined()
  })
})

describe('when the clocks are changed', () => {
  const winter = { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' }
  const summer = { from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' }

  test('the day is as long as it is: 25 hours or 23, each as wide as the others', () => {
    const long = pictureOf(dayOf([], winter), later)
    const short = pictureOf(dayOf([], summer), later)
    expect(long.hours).toHaveLength(25)
    expect(short.hours).toHaveLength(23)
    expect(placeIn(long, long.from + 12.5 * HOUR_MS)).toBe(50)
    expect(placeIn(short, short.to)).toBe(100)
  })

  test('a status that lasts through it is one part', () => {
    expect(partsOf(dayOf([], winter))).toEqual([[2, 0, 25]])
  })

  test('the doubled hour stands there twice', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const hours = pictureOf(dayOf([], winter), later).hours.map(({ hour }) => hour)
    vi.unstubAllEnvs()
    expect(hours.slice(0, 5)).toEqual([0, 1, 2, 2, 3])
  })
})

test('hours are full hours of the clock that shows them', () => {
  const { hours, from: begin, to: end } = pictureOf(dayOf([]), later)
  expect(hours.every(({ at }) => at >= begin && at < end && new Date(at).getMinutes() === 0)).toBe(true)
  // A device half an hour away begins with its next full one.
  const odd = pictureOf(dayOf([], { from: '2026-11-21T23:30:00.000Z' }), later)
  expect(odd.hours.every(({ at }) => new Date(at).getMinutes() === 0)).toBe(true)
})

test.each([
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-03-29', -1, '2026-03-28'],
])('beside %s, by %i, lies %s', (day, steps, other) => {
  expect(dayBeside(day, steps)).toBe(other)
})
