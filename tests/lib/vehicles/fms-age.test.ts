import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultStaleLimits } from '../../../src/contract/vehicles/fms-settings.ts'
import { isSameAge, isStale, sinceWhen } from '../../../src/lib/vehicles/fms-age.ts'

// Product page, section 4: FMS status is always digit + word + colour + age; the board marks what is out of date.

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const at = (local: string) => new Date(local).getTime()
const since = (iso: string, now: string) =>
  (['de', 'en'] as const).map((locale) => sinceWhen(new Date(iso).toISOString(), locale, at(now)))

describe('since when', () => {
  test.each([
    ['today', '2026-11-22T12:03:20', '2026-11-22T23:59:59', ['12:03', '12:03']],
    ['a moment ago', '2026-11-22T16:00:00', '2026-11-22T16:00:00', ['16:00', '16:00']],
    [
      'one second before midnight',
      '2026-11-21T23:59:59',
      '2026-11-22T00:00:00',
      ['gestern, 23:59', 'yesterday, 23:59'],
    ],
    ['yesterday', '2026-11-21T22:10', '2026-11-22T06:00', ['gestern, 22:10', 'yesterday, 22:10']],
    ['the day before', '2026-11-20T22:10', '2026-11-22T06:00', ['20.11., 22:10', '11/20, 22:10']],
    ['another year', '2025-12-30T08:00', '2026-01-02T08:00', ['30.12.2025, 08:00', '12/30/2025, 08:00']],
    ['New Year’s Eve', '2025-12-31T23:59', '2026-01-01T00:01', ['gestern, 23:59', 'yesterday, 23:59']],
    [
      'a year ago, to the day',
      '2025-11-22T12:00',
      '2026-11-22T12:00',
      ['22.11.2025, 12:00', '11/22/2025, 12:00'],
    ],
  ])('%s', (_, iso, now, words) => {
    expect(since(iso, now)).toEqual(words)
  })

  test('on the days the clocks change, yesterday is the day before, though it is 23 or 25 hours', () => {
    expect(since('2026-03-28T23:30', '2026-03-29T23:45')).toEqual(['gestern, 23:30', 'yesterday, 23:30'])
    expect(since('2026-10-24T00:30', '2026-10-25T23:45')).toEqual(['gestern, 00:30', 'yesterday, 00:30'])
    expect(since('2026-10-25T00:30', '2026-10-25T23:45')).toEqual(['00:30', '00:30'])
    // 02:30 comes twice; either is 02:30.
    expect(sinceWhen('2026-10-25T00:30:00Z', 'de', at('2026-10-25T12:00'))).toBe('02:30')
    expect(sinceWhen('2026-10-25T01:30:00Z', 'de', at('2026-10-25T12:00'))).toBe('02:30')
  })

  test('what a clock ahead of this one reports is not of tomorrow', () => {
    expect(since('2026-11-23T00:00:30', '2026-11-22T23:59:50')).toEqual(['00:00', '00:00'])
  })
})

describe('out of date', () => {
  const HOUR_MS = 3_600_000
  const reported = '2026-11-22T06:00:00Z'
  const after = (ms: number) => Date.parse(reported) + ms
  const standard = defaultStaleLimits

  test.each([1, 3, 4, 7, 8, 9])('%i is from its limit on', (status) => {
    expect(isStale(status, reported, after(12 * HOUR_MS - 1), standard)).toBe(false)
    expect(isStale(status, reported, after(12 * HOUR_MS), standard)).toBe(true)
  })

  test.each([2, 6])('%i, at rest, never is until the tenant says when', (status) => {
    expect(isStale(status, reported, after(1000 * HOUR_MS), standard)).toBe(false)
    const limits = { ...standard, stale_at_rest_after_minutes: 90 }
    expect(isStale(status, reported, after(1.5 * HOUR_MS - 1), limits)).toBe(false)
    expect(isStale(status, reported, after(1.5 * HOUR_MS), limits)).toBe(true)
  })

  test('a call waits, however long', () => {
    const limits = { stale_after_minutes: 1, stale_at_rest_after_minutes: 1 }
    expect([0, 5].map((status) => isStale(status, reported, after(99 * HOUR_MS), limits))).toEqual([
      false,
      false,
    ])
  })

  test('never is never, and what is not known has no age', () => {
    const never = { stale_after_minutes: null, stale_at_rest_after_minutes: null }
    expect(isStale(3, reported, after(9999 * HOUR_MS), never)).toBe(false)
    expect(isStale(null, reported, after(99 * HOUR_MS), standard)).toBe(false)
    expect(isStale(3, undefined, after(99 * HOUR_MS), standard)).toBe(false)
  })
})

test('what is not drawn anew would have been drawn the same', () => {
  const start = at('2026-11-20T00:00')
  const moment = fc.integer({ min: 0, max: 3 * 24 * 60 }).map((minutes) => start + minutes * 60_000)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), moment, moment, moment, (status, reported, one, other) => {
      const iso = new Date(reported).toISOString()
      const drawn = (now: number) => [
        sinceWhen(iso, 'de', now),
        isStale(status, iso, now, defaultStaleLimits),
      ]
      if (isSameAge(status, iso, [one, other], defaultStaleLimits)) expect(drawn(one)).toEqual(drawn(other))
    }),
    { numRuns: 3000 },
  )
  // A minute that only passes is no reason.
  const now = at('2026-11-22T12:00')
  expect(isSameAge(3, new Date(now).toISOString(), [now, now + 60_000], defaultStaleLimits)).toBe(true)
})
