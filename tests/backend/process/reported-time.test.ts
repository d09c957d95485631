import { describe, expect, test } from 'vitest'
import { momentsShowing } from '../../../src/backend/time/local-time.ts'
import { readReportedTime } from '../../../src/backend/time/reported-time.ts'

// Product page, section 3, Intake: a time without offset is the organisation's local time; an alarm is never refused for a
// detail.

const read = (value: string | number, { now = '2026-11-26T07:00:00Z', timeZone = 'Europe/Berlin' } = {}) => {
  const { at, said: _, ...rest } = readReportedTime(value, { now: Date.parse(now), timeZone })
  return { at: new Date(at).toISOString(), ...rest }
}

describe('a moment, however it is written', () => {
  test.each([
    '2026-11-26T06:47:05Z',
    '2026-11-26T07:47:05+01:00',
    '2026-11-26T07:47:05+0100',
    '2026-11-26T07:47:05+01',
    '2026-11-26T01:17:05-05:30',
    '2026-11-26 06:47:05Z',
    '2026-11-26 06:47:05 UTC',
    '2026-11-26t06:47:05.000z',
    ' 2026-11-26T07:47:05 MEZ ',
    '20261126T064705Z',
    'Thu, 26 Nov 2026 07:47:05 +0100',
    '26 Nov 2026 06:47:05 GMT',
    'Thu, 26 Nov 2026 07:47:05 +0100 (CET)',
    1795675625,
    1795675625000,
    '1795675625',
    '1795675625000',
    '/Date(1795675625000)/',
    '/Date(1795675625000+0100)/',
    // Without an offset it is what the clocks in Berlin show.
    '2026-11-26T07:47:05',
    '2026-11-26 07:47:05',
    '2026-11-26, 07:47:05',
    '26.11.2026 07:47:05',
    '26.11.26 7:47:05',
    '26. 11. 2026 um 07:47:05 Uhr',
    '26.11.2026, 07.47.05 Uhr',
  ])('%s', (value) => {
    expect(read(value)).toEqual({ at: '2026-11-26T06:47:05.000Z', isDated: true })
  })

  test.each([
    ['2026-11-26T07:47', '2026-11-26T06:47:00.000Z'],
    ['26.11.2026 07:47', '2026-11-26T06:47:00.000Z'],
    ['2026-11-26T07:47:05.123456', '2026-11-26T06:47:05.123Z'],
    ['2026-11-26T07:47:05,5+01:00', '2026-11-26T06:47:05.500Z'],
    [1795675625.5, '2026-11-26T06:47:05.500Z'],
    ['2026-07-01T12:00:00', '2026-07-01T10:00:00.000Z'],
    ['2024-02-29T12:00:00', '2024-02-29T11:00:00.000Z'],
    ['2026-06-30T12:00 MESZ', '2026-06-30T10:00:00.000Z'],
  ])('%s is %s', (value, at) => {
    expect(read(value)).toEqual({ at, isDated: true })
  })

  test('by the clocks of the organisation', () => {
    expect(read('2026-11-26 01:47', { timeZone: 'America/New_York' }).at).toBe('2026-11-26T06:47:00.000Z')
    expect(read('2026-11-26 12:17', { timeZone: 'Asia/Kolkata' }).at).toBe('2026-11-26T06:47:00.000Z')
  })
})

describe('where the clocks are changed', () => {
  test.each([
    // In spring they go from 02:00 to 03:00: 02:30 is what was meant an hour later.
    ['2026-03-29 01:59', '2026-03-29T00:59:00.000Z', undefined],
    ['2026-03-29 02:00', '2026-03-29T01:00:00.000Z', 'skipped'],
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z', 'skipped'],
    ['2026-03-29 03:00', '2026-03-29T01:00:00.000Z', undefined],
    ['2026-03-29 02:30+01:00', '2026-03-29T01:30:00.000Z', undefined],
    // In autumn from 03:00 back to 02:00.
    ['2026-10-25 01:59', '2026-10-24T23:59:00.000Z', undefined],
    ['2026-10-25 02:00', '2026-10-25T01:00:00.000Z', 'repeated'],
    ['2026-10-25 02:30', '2026-10-25T01:30:00.000Z', 'repeated'],
    ['2026-10-25 03:00', '2026-10-25T02:00:00.000Z', undefined],
    ['2026-10-25 02:30+02:00', '2026-10-25T00:30:00.000Z', undefined],
  ])('%s is %s', (value, at, doubt) => {
    expect(read(value)).toEqual({ at, isDated: true, ...(doubt && { doubt }) })
  })

  test('what comes while the hour is shown for the first time is of then', () => {
    const now = '2026-10-25T00:31:00Z'
    expect(read('2026-10-25 02:30', { now }).at).toBe('2026-10-25T00:30:00.000Z')
  })

  test('half an hour, too', () => {
    const timeZone = 'Australia/Lord_Howe'
    expect(momentsShowing(Date.parse('2026-04-05T01:45:00Z'), timeZone).moments).toHaveLength(2)
    expect(momentsShowing(Date.parse('2026-10-04T02:15:00Z'), timeZone).moments).toHaveLength(0)
  })
})

describe('what cannot be meant becomes the receipt', () => {
  test.each<[string | number, string]>([
    ['2026-02-31T10:00:00Z', 'noSuchTime'],
    ['31.02.2026 10:00', 'noSuchTime'],
    ['2025-02-29 10:00', 'noSuchTime'],
    ['2026-13-01 10:00', 'noSuchTime'],
    ['2026-00-10 10:00', 'noSuchTime'],
    ['2026-11-26 25:00', 'noSuchTime'],
    ['2026-11-26 24:00', 'noSuchTime'],
    ['2026-11-26 07:60', 'noSuchTime'],
    ['0000-01-01T00:00:00Z', 'noSuchTime'],
    ['26 Foo 2026 06:47:05 GMT', 'noSuchTime'],
    ['2016-11-26T06:59:59Z', 'tooOld'],
    ['1970-01-01T00:00:01Z', 'tooOld'],
    [1, 'tooOld'],
    ['01.01.2001 00:00', 'tooOld'],
    [20261126, 'tooOld'],
    ['gestern', 'unusable'],
    ['07:47', 'unusable'],
    // A day alone is no time, and which is the month nobody knows.
    ['2026-11-26', 'unusable'],
    ['26.11.2026', 'unusable'],
    ['11/26/2026 07:47', 'unusable'],
    ['2026-11-26T07:47:05+0100x', 'unusable'],
    ['', 'unusable'],
    [`2026-11-26T07:47${' '.repeat(100)}Z`, 'unusable'],
    [0, 'unusable'],
    [-1, 'unusable'],
    [Infinity, 'unusable'],
  ])('%s: %s', (value, doubt) => {
    expect(read(value)).toEqual({ at: '2026-11-26T07:00:00.000Z', isDated: false, doubt })
  })

  test.each<[string | number, string?]>([
    ['2026-11-26T07:00:00Z'],
    ['2026-11-26T07:00:01Z'],
    ['2026-11-26T07:04:59Z'],
    ['2026-11-26T07:05:00Z', 'ahead'],
    ['2026-11-26 09:00', 'ahead'],
    ['2999-01-01T00:00:00Z', 'ahead'],
    [1e300, 'ahead'],
  ])('%s is to come: %s', (value, doubt) => {
    expect(read(value)).toEqual({ at: '2026-11-26T07:00:00.000Z', isDated: true, ...(doubt && { doubt }) })
  })

  test('ten years to the second are no reason', () => {
    expect(read('2016-11-26T07:00:00Z')).toEqual({ at: '2016-11-26T07:00:00.000Z', isDated: true })
  })
})

test('the same text says the same, whenever it comes', () => {
  const said = (value: string, now: string) =>
    readReportedTime(value, { now: Date.parse(now), timeZone: 'Europe/Berlin' }).said
  for (const [value, early, late] of [
    ['2026-11-26T07:00:03Z', '2026-11-26T07:00:00Z', '2026-11-26T07:00:09Z'],
    ['2026-10-25 02:30', '2026-10-25T00:45:00Z', '2026-10-25T01:45:00Z'],
  ] as const)
    expect(said(value, early)).toBe(said(value, late))
  expect(said('2026-11-26T07:00:03Z', '2026-11-26T07:00:00Z')).toBe(Date.parse('2026-11-26T07:00:03Z'))
  expect(said('9999-01-01T00:00:00Z', '2026-11-26T07:00:00Z')).toBeUndefined()
})
