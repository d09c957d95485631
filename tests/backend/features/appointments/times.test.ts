import { describe, expect, test } from 'vitest'
import { readTimes, type WrittenTimes } from '../../../../src/backend/features/appointments/times.ts'

// Issue "Appointments": times on the clocks of the organisation; a time in the gap is an hour later, in the overlap the first.

const BERLIN = 'Europe/Berlin'
const timed = (
  starts_at: string,
  ends_at = starts_at,
  response_until: string | null = null,
): WrittenTimes => ({
  all_day: false,
  starts_at,
  ends_at,
  response_until,
})
const days = (starts_at: string, ends_at = starts_at): WrittenTimes => ({
  ...timed(starts_at, ends_at),
  all_day: true,
})
/** The fields of the answer 422. */
const wrong = (written: WrittenTimes): object => {
  try {
    readTimes(written, BERLIN)
  } catch (error) {
    return (error as { fields: object }).fields
  }
  return {}
}

describe('a time is read on the clocks of the organisation', () => {
  test.each([
    ['in winter', '2026-12-03T19:30', '2026-12-03T18:30:00.000Z'],
    ['in summer', '2026-07-02T19:30', '2026-07-02T17:30:00.000Z'],
    ['with seconds', '2026-12-03T19:30:00', '2026-12-03T18:30:00.000Z'],
    ['with an offset', '2026-12-03T19:30:00+02:00', '2026-12-03T17:30:00.000Z'],
    ['in UTC', '2026-12-03T19:30:00.000Z', '2026-12-03T19:30:00.000Z'],
    ['an hour later where the clocks skip it', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['the first where the clocks show it twice', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ])('%s', (_, written, stored) => {
    expect(readTimes(timed(written), BERLIN)).toMatchObject({ starts_at: stored, ends_at: stored })
  })

  test('with the days on which it begins and ends there', () => {
    expect(readTimes(timed('2026-12-03T23:30', '2026-12-04T01:00'), BERLIN)).toMatchObject({
      first_day: '2026-12-03',
      last_day: '2026-12-04',
    })
  })
})

test('an appointment of whole days lasts from the start of the first to the end of the last, also when the clocks change', () => {
  expect(readTimes(days('2026-10-24', '2026-10-25'), BERLIN)).toEqual({
    all_day: true,
    starts_at: '2026-10-23T22:00:00.000Z',
    ends_at: '2026-10-25T23:00:00.000Z',
    first_day: '2026-10-24',
    last_day: '2026-10-25',
    response_until: null,
  })
})

describe('a wrong time is named with its field', () => {
  test.each([
    ['31 February', timed('2026-02-31T10:00', '2026-03-01T10:00'), { starts_at: 'noSuchTime' }],
    [
      'a year of five digits',
      timed('12026-02-01T10:00', '12026-02-01T11:00'),
      { starts_at: 'noSuchTime', ends_at: 'noSuchTime' },
    ],
    ['25 o’clock', timed('2026-02-01T10:00', '2026-02-01T25:00'), { ends_at: 'noSuchTime' }],
    ['words', timed('morgen', '2026-02-01T10:00'), { starts_at: 'noSuchTime' }],
    ['a time before 1970', timed('1969-12-31T10:00', '2026-02-01T10:00'), { starts_at: 'noSuchTime' }],
    ['a day where a time is wanted', timed('2026-02-01', '2026-02-01T10:00'), { starts_at: 'noSuchTime' }],
    ['a time where a day is wanted', days('2026-02-01T10:00', '2026-02-01'), { starts_at: 'noSuchDay' }],
    ['no such day', days('2026-02-28', '2026-02-30'), { ends_at: 'noSuchDay' }],
    [
      'an end before the start',
      timed('2026-02-01T10:00', '2026-02-01T09:59'),
      { ends_at: 'endsBeforeStart' },
    ],
    ['32 days', days('2026-01-01', '2026-02-01'), { ends_at: 'daysTooMany' }],
    [
      'a deadline that is no time',
      timed('2026-02-01T10:00', '2026-02-01T11:00', 'bald'),
      { response_until: 'noSuchTime' },
    ],
    [
      'a deadline after the start',
      timed('2026-02-01T10:00', '2026-02-01T11:00', '2026-02-01T10:01'),
      { response_until: 'afterStart' },
    ],
  ])('%s', (_, written, fields) => {
    const expected = Object.entries(fields).map(([field, key]) => [field, [expect.objectContaining({ key })]])
    expect(wrong(written)).toEqual(Object.fromEntries(expected))
  })

  test('31 days and an end at the start are right', () => {
    expect(wrong(days('2026-01-01', '2026-01-31'))).toEqual({})
    expect(wrong(timed('2026-02-01T10:00', '2026-02-01T10:00', '2026-02-01T10:00'))).toEqual({})
  })
})
