import { describe, expect, test } from 'vitest'
import {
  monthsAfter,
  occurrencesOf,
  problemOf,
  type Series,
} from '../../../../../src/backend/features/appointments/series/occurrences.ts'

/** An evening in Berlin, two hours long. */
const drill: Series = {
  rrule: 'FREQ=WEEKLY',
  startsLocal: '2026-12-03T19:30',
  endsLocal: '2026-12-03T21:30',
  timeZone: 'Europe/Berlin',
}

interface Span {
  from?: string
  until?: string
  most?: number
}

/** Each occurrence as `day: start to end`, in UTC. */
function shown(series: Partial<Series>, { from = '1970-01-01T00:00Z', until, most }: Span = {}): string[] {
  const whole = { ...drill, ...series }
  const first = Math.max(
    Date.parse(from),
    Date.parse(`${whole.startsLocal.slice(0, 10)}T00:00Z`) - 86_400_000,
  )
  const last = until === undefined ? undefined : Date.parse(until)
  return occurrencesOf({ ...whole, from: first, until: last, most }).map(
    ({ day, startsAt, endsAt }) => `${day}: ${minute(startsAt)} to ${minute(endsAt)}`,
  )
}

const minute = (time: number) => new Date(time).toISOString().slice(0, 16)

describe('over a change of the clocks', () => {
  test('19:30 stays 19:30 in spring and in autumn in Berlin', () => {
    const spring = {
      rrule: 'FREQ=WEEKLY;COUNT=2',
      startsLocal: '2027-03-25T19:30',
      endsLocal: '2027-03-25T21:30',
    }
    expect(shown(spring)).toEqual([
      '2027-03-25: 2027-03-25T18:30 to 2027-03-25T20:30',
      '2027-04-01: 2027-04-01T17:30 to 2027-04-01T19:30',
    ])
    const autumn = {
      rrule: 'FREQ=WEEKLY;COUNT=2',
      startsLocal: '2027-10-28T19:30',
      endsLocal: '2027-10-28T21:30',
    }
    expect(shown(autumn)).toEqual([
      '2027-10-28: 2027-10-28T17:30 to 2027-10-28T19:30',
      '2027-11-04: 2027-11-04T18:30 to 2027-11-04T20:30',
    ])
  })

  test.each([
    ['America/New_York', '2027-03-13', '2027-03-14', 'T00:30', 'T23:30'],
    ['Australia/Lord_Howe', '2026-10-03', '2026-10-04', 'T09:00', 'T08:30'],
    ['Asia/Kolkata', '2027-03-27', '2027-03-28', 'T14:00', 'T14:00'],
  ])('19:30 stays 19:30 in %s', (timeZone, before, after, utcBefore, utcAfter) => {
    const [one, other] = shown({
      timeZone,
      rrule: 'FREQ=DAILY;COUNT=2',
      startsLocal: `${before}T19:30`,
      endsLocal: `${before}T20:30`,
    })
    expect(one).toMatch(new RegExp(`^${before}: \\S*${utcBefore} to `))
    expect(other).toMatch(new RegExp(`^${after}: \\S*${utcAfter} to `))
  })

  test('a start in the gap is an hour later, once, and its length stays', () => {
    const night = {
      rrule: 'FREQ=DAILY;COUNT=3',
      startsLocal: '2027-03-27T02:30',
      endsLocal: '2027-03-27T03:15',
    }
    expect(shown(night)).toEqual([
      '2027-03-27: 2027-03-27T01:30 to 2027-03-27T02:15',
      // 03:30 to 04:15
      '2027-03-28: 2027-03-28T01:30 to 2027-03-28T02:15',
      '2027-03-29: 2027-03-29T00:30 to 2027-03-29T01:15',
    ])
  })

  test('a start in the gap is half an hour later on Lord Howe Island', () => {
    const night = {
      rrule: 'FREQ=DAILY;COUNT=2',
      startsLocal: '2026-10-03T02:15',
      endsLocal: '2026-10-03T02:45',
      timeZone: 'Australia/Lord_Howe',
    }
    expect(shown(night)).toEqual([
      '2026-10-03: 2026-10-02T15:45 to 2026-10-02T16:15',
      // 02:45 to 03:15, eleven hours ahead of UTC
      '2026-10-04: 2026-10-03T15:45 to 2026-10-03T16:15',
    ])
  })

  test('an end in the gap is an hour later', () => {
    const night = {
      rrule: 'FREQ=DAILY;COUNT=1',
      startsLocal: '2027-03-28T01:30',
      endsLocal: '2027-03-28T02:30',
    }
    expect(shown(night)).toEqual(['2027-03-28: 2027-03-28T00:30 to 2027-03-28T01:30'])
  })

  test('of a time that the clocks show twice the first one counts', () => {
    const night = {
      rrule: 'FREQ=DAILY;COUNT=3',
      startsLocal: '2026-10-24T02:30',
      endsLocal: '2026-10-24T04:00',
    }
    expect(shown(night)).toEqual([
      '2026-10-24: 2026-10-24T00:30 to 2026-10-24T02:00',
      // It ends at the same time of the clocks: an hour longer.
      '2026-10-25: 2026-10-25T00:30 to 2026-10-25T03:00',
      '2026-10-26: 2026-10-26T01:30 to 2026-10-26T03:00',
    ])
  })
})

describe('an appointment that lasts all day', () => {
  test('is a day of 23, 24 or 25 hours', () => {
    const day = { rrule: 'FREQ=DAILY;COUNT=2', startsLocal: '2027-03-27', endsLocal: '2027-03-27' }
    expect(shown(day)).toEqual([
      '2027-03-27: 2027-03-26T23:00 to 2027-03-27T23:00',
      '2027-03-28: 2027-03-27T23:00 to 2027-03-28T22:00',
    ])
  })

  test('spans days', () => {
    const weekend = { rrule: 'FREQ=MONTHLY;COUNT=2', startsLocal: '2026-10-24', endsLocal: '2026-10-25' }
    expect(shown(weekend)).toEqual([
      '2026-10-24: 2026-10-23T22:00 to 2026-10-25T23:00',
      '2026-11-24: 2026-11-23T23:00 to 2026-11-25T23:00',
    ])
  })

  test('begins in the zone of the organisation, far ahead of UTC too', () => {
    const day = {
      rrule: 'FREQ=DAILY;COUNT=2',
      startsLocal: '2027-01-01',
      endsLocal: '2027-01-01',
      timeZone: 'Pacific/Kiritimati',
    }
    expect(shown(day)).toEqual([
      '2027-01-01: 2026-12-31T10:00 to 2027-01-01T10:00',
      '2027-01-02: 2027-01-01T10:00 to 2027-01-02T10:00',
    ])
    expect(problemOf({ ...drill, ...day })).toBeUndefined()
  })
})

/** The days of the first occurrences. */
function daysOf(rrule: string, series: Partial<Series> = {}, span: Span = {}): string[] {
  return shown({ rrule, ...series }, span).map((one) => one.slice(0, 10))
}

describe('the rule', () => {
  test('every second Thursday, ten times', () => {
    const days = daysOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=10')
    expect(days).toHaveLength(10)
    expect(days.slice(0, 3)).toEqual(['2026-12-03', '2026-12-17', '2026-12-31'])
  })

  test('a start that the rule does not name is no occurrence', () => {
    expect(daysOf('FREQ=WEEKLY;BYDAY=MO;COUNT=2')).toEqual(['2026-12-07', '2026-12-14'])
  })

  test('the 29th of February, yearly, is in leap years alone', () => {
    const leap = { startsLocal: '2028-02-29T19:30', endsLocal: '2028-02-29T21:30' }
    expect(daysOf('FREQ=YEARLY', leap)).toEqual(['2028-02-29'])
    expect(daysOf('FREQ=YEARLY', leap, { from: '2031-01-01T00:00Z' })).toEqual(['2032-02-29'])
  })

  test('the 31st, monthly, leaves out short months', () => {
    const last = { startsLocal: '2027-01-31T10:00', endsLocal: '2027-01-31T11:00' }
    expect(daysOf('FREQ=MONTHLY;COUNT=3', last)).toEqual(['2027-01-31', '2027-03-31', '2027-05-31'])
    expect(daysOf('FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', last)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  test('the first Thursday of a month, and its last working day', () => {
    expect(daysOf('FREQ=MONTHLY;BYDAY=1TH;COUNT=3')).toEqual(['2026-12-03', '2027-01-07', '2027-02-04'])
    expect(daysOf('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2')).toEqual([
      '2026-12-31',
      '2027-01-29',
    ])
  })

  test('the start of the week decides which weeks are skipped', () => {
    // RFC 5545, 3.8.5.3
    const start = {
      startsLocal: '1997-08-05T09:00',
      endsLocal: '1997-08-05T10:00',
      timeZone: 'America/New_York',
    }
    const rule = 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU'
    expect(daysOf(`${rule};WKST=MO`, start)).toEqual(['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'])
    expect(daysOf(`${rule};WKST=SU`, start)).toEqual(['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'])
  })

  test('a last day counts by the clocks, a last moment by the moment', () => {
    // 00:30 in Berlin is 23:30 UTC of the day before.
    const night = { startsLocal: '2026-12-03T00:30', endsLocal: '2026-12-03T01:00' }
    expect(daysOf('FREQ=DAILY;UNTIL=20261205', night)).toEqual(['2026-12-03', '2026-12-04', '2026-12-05'])
    expect(daysOf('FREQ=DAILY;UNTIL=20261204T233000Z', night)).toEqual([
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ])
    expect(daysOf('FREQ=DAILY;UNTIL=20261204T232959Z', night)).toEqual(['2026-12-03', '2026-12-04'])
    const evening = {
      startsLocal: '2026-12-03T20:00',
      endsLocal: '2026-12-03T21:00',
      timeZone: 'America/New_York',
    }
    expect(daysOf('FREQ=DAILY;UNTIL=20261204', evening)).toEqual(['2026-12-03', '2026-12-04'])
    expect(daysOf('FREQ=DAILY;UNTIL=20261204T235959Z', evening)).toEqual(['2026-12-03'])
  })

  test('an end before the start gives no occurrence', () => {
    expect(daysOf('FREQ=DAILY;UNTIL=20261202')).toEqual([])
    expect(daysOf('FREQ=DAILY;UNTIL=20261203')).toEqual(['2026-12-03'])
  })
})

describe('the span', () => {
  test('includes both of its moments', () => {
    const span = { from: '2026-12-10T18:30Z', until: '2026-12-24T18:30Z' }
    expect(daysOf('FREQ=WEEKLY', {}, span)).toEqual(['2026-12-10', '2026-12-17', '2026-12-24'])
    const within = { from: '2026-12-10T18:31Z', until: '2026-12-24T18:29Z' }
    expect(daysOf('FREQ=WEEKLY', {}, within)).toEqual(['2026-12-17'])
  })

  test('is one of moments, not of what the clocks show', () => {
    // 19:30 in New York is 00:30 UTC of the next day.
    const span = { from: '2026-12-11T00:00Z', until: '2026-12-18T00:30Z' }
    expect(daysOf('FREQ=WEEKLY', { timeZone: 'America/New_York' }, span)).toEqual([
      '2026-12-10',
      '2026-12-17',
    ])
    expect(daysOf('FREQ=WEEKLY', { timeZone: 'Asia/Tokyo' }, span)).toEqual(['2026-12-17'])
  })

  test('counts from the start of the series', () => {
    expect(daysOf('FREQ=DAILY;COUNT=10', {}, { from: '2026-12-11T00:00Z' })).toEqual([
      '2026-12-11',
      '2026-12-12',
    ])
    expect(daysOf('FREQ=DAILY;COUNT=10', {}, { from: '2026-12-13T00:00Z' })).toEqual([])
  })

  test('is 24 months, unless the caller wants another one', () => {
    const days = daysOf('FREQ=DAILY', {}, { from: '2026-12-03T00:00Z' })
    expect(days).toHaveLength(731)
    expect(days.at(-1)).toBe('2028-12-02')
    const more = daysOf('FREQ=DAILY', {}, { from: '2026-12-03T00:00Z', until: '2029-01-01T00:00Z' })
    expect(more).toHaveLength(760)
  })

  test('answers the first so many', () => {
    expect(daysOf('FREQ=DAILY', {}, { most: 2 })).toEqual(['2026-12-03', '2026-12-04'])
  })

  test('before the series, and after the last year of four digits, is empty', () => {
    expect(daysOf('FREQ=DAILY', {}, { until: '2026-12-03T18:29Z' })).toEqual([])
    const last = { startsLocal: '9999-12-30T10:00', endsLocal: '9999-12-30T11:00' }
    expect(daysOf('FREQ=DAILY', last)).toEqual(['9999-12-30'])
  })

  test('months keep the time of the day', () => {
    expect(minute(monthsAfter(Date.UTC(2026, 10, 28, 17), 24))).toBe('2028-11-28T17:00')
    expect(minute(monthsAfter(Date.UTC(2028, 1, 29), 24))).toBe('2030-03-01T00:00')
  })
})

describe('what cannot be made', () => {
  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
    'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2;COUNT=1000',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTH=2',
    'FREQ=YEARLY;UNTIL=20261202',
    // Not before 2044.
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
    'FREQ=YEARLY;INTERVAL=999;BYMONTH=2',
  ])('a rule that never happens: %s', (rrule) => {
    expect(problemOf({ ...drill, rrule })).toEqual({ key: 'ruleNever', values: { months: 24 } })
  })

  test('a rule that the library searches in vain for decades is empty', () => {
    const old = { startsLocal: '1990-01-01T10:00', endsLocal: '1990-01-01T11:00' }
    const rrule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=5'
    expect(daysOf(rrule, old, { from: '2026-01-01T00:00Z' })).toEqual([])
  })

  test('a rule that is refused, with its problem', () => {
    expect(problemOf({ ...drill, rrule: 'FREQ=SECONDLY' })).toEqual({ key: 'ruleTooDense' })
    expect(() => shown({ rrule: 'FREQ=SECONDLY' })).toThrow(RangeError)
  })

  test('one that begins in the last minute of its rule can', () => {
    expect(problemOf({ ...drill, rrule: 'FREQ=YEARLY;UNTIL=20261203T183000Z' })).toBeUndefined()
    expect(problemOf({ ...drill, rrule: 'FREQ=DAILY;COUNT=1000' })).toBeUndefined()
  })

  test.each(['2026-02-30T10:00', '2026-12-03T24:00', '2026-12-03T19:30Z', '12026-12-03', 'soon', ''])(
    'a start that is no time: %j',
    (startsLocal) => {
      expect(() => occurrencesOf({ ...drill, startsLocal, from: 0 })).toThrow(RangeError)
    },
  )

  test('an unknown zone', () => {
    expect(() => shown({ timeZone: 'Europe/Atlantis' })).toThrow(RangeError)
  })
})
