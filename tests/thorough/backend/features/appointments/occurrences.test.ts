import fc from 'fast-check'
import { RRule } from 'rrule'
import { expect, test } from 'vitest'
import {
  monthsAfter,
  occurrencesOf,
  type Series,
} from '../../../../../src/backend/features/appointments/series/occurrences.ts'
import { DAY_MS, MINUTE_MS } from '../../../../../src/backend/time/durations.ts'
import { iso } from '../../../../../src/backend/time/iso.ts'

// Issue "Appointments", property test: the occurrences of random rules, zones and starts are those of another library. `rrule` says what
// the clocks show; the moments are looked for on the clocks of the zone, as Node shows them.

const RULES = 2000
/** One test has a time limit. */
const PARTS = 4

const zones = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'UTC',
]
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const name = fc.constantFrom(...names)
const listOf = <T>(one: fc.Arbitrary<T>, maxLength = 3) => fc.uniqueArray(one, { minLength: 1, maxLength })
const signed = (most: number) =>
  fc.oneof(fc.integer({ min: 1, max: most }), fc.integer({ min: -most, max: -1 }))
/** The text of a part, or none. */
const part = (name: string, value: fc.Arbitrary<unknown>) =>
  fc.option(
    value.map((written) => `;${name}=${String(written)}`),
    { nil: '', freq: 2 },
  )
const counted = (most: number) =>
  fc.oneof(listOf(name), listOf(fc.tuple(signed(most), name).map((day) => day.join(''))))

const months = part('BYMONTH', listOf(fc.integer({ min: 1, max: 12 }), 4))
const monthDays = part('BYMONTHDAY', listOf(signed(31), 4))
// `rrule` finds a last but one of a set of one, twice the one that is both first and last, and where counted and plain days stand
// together only those that are both.
const position = (most: number) => fc.oneof(fc.integer({ min: 1, max: most }), fc.constant(-1))
const positions = (by: string, most: number) =>
  by === '' ? fc.constant('') : part('BYSETPOS', position(most))
const plainDays = part('BYDAY', listOf(name, 5))

const daily = fc
  .tuple(months, monthDays, plainDays)
  .chain((by) => positions(by.join(''), 1).map((position) => `FREQ=DAILY${by.join('')}${position}`))
// In the week of the start `rrule` counts positions from the start on; RFC 5545 counts them in the whole week.
const weekly = fc.tuple(months, plainDays).map((by) => `FREQ=WEEKLY${by.join('')}`)
const monthly = fc
  .tuple(months, monthDays, part('BYDAY', counted(5)))
  .chain((by) => positions(by.join(''), 5).map((position) => `FREQ=MONTHLY${by.join('')}${position}`))
const yearly = fc.tuple(months, monthDays).chain(([month, days]) =>
  part('BYDAY', days === '' ? counted(month === '' ? 52 : 5) : listOf(name)).chain((named) => {
    const by = month + days + named
    return positions(by, 40).map((position) => `FREQ=YEARLY${by}${position}`)
  }),
)

const day = fc.integer({ min: 0, max: 12 * 365 }).map((days) => Date.UTC(2020, 0, 1) + days * DAY_MS)
/** Often at night, when clocks are changed. */
const minutes = fc.oneof(
  fc.integer({ min: 0, max: 16 }).map((quarters) => quarters * 15),
  fc.integer({ min: 0, max: 1439 }),
)

const cases = fc
  .record({
    rule: fc.oneof(daily, weekly, monthly, yearly),
    interval: part('INTERVAL', fc.integer({ min: 1, max: 5 })),
    weekStart: part('WKST', name),
    end: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 300 }).map((count) => `;COUNT=${count}`),
      fc.integer({ min: 1, max: 1000 }).map((days) => ({ days })),
    ),
    untilIsDay: fc.boolean(),
    timeZone: fc.constantFrom(...zones),
    day,
    allDay: fc.nat(3).map((one) => one === 0),
    minutes,
    length: fc.integer({ min: 0, max: 600 }),
    /** How long after the start of the series the span begins. */
    later: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 800 })),
  })
  .map(({ rule, interval, weekStart, end, untilIsDay, timeZone, day, allDay, minutes, length, later }) => {
    const starts = day + (allDay ? 0 : minutes * MINUTE_MS)
    const lastDay = compact(day + (typeof end === 'string' ? 0 : end.days) * DAY_MS).slice(0, 8)
    const until = typeof end === 'string' ? end : `;UNTIL=${lastDay}${untilIsDay ? '' : 'T120000Z'}`
    const series: Series = {
      rrule: rule + interval + weekStart + until,
      startsLocal: iso(starts).slice(0, allDay ? 10 : 16),
      endsLocal: iso(starts + length * MINUTE_MS).slice(0, allDay ? 10 : 16),
      timeZone,
    }
    const from = starts + later * DAY_MS
    return { series, from, until: monthsAfter(from, 24) }
  })

let compared = 0
let inGap = 0

test.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  `random series have the occurrences that another library finds: part %i of ${PARTS}`,
  () => {
    fc.assert(
      fc.property(cases, ({ series, from, until }) => {
        const ours = occurrencesOf({ ...series, from, until })
        const locals = shownByOther(series, until)
        const meant = locals.map((local) => momentMeant(local, series.timeZone))
        const last = lastMoment(series.rrule)
        const theirs = locals
          .map((local, index) => ({
            day: iso(local).slice(0, 10),
            begins: iso(meant[index]?.at ?? 0),
            ends: iso(endMeant(series, local)),
          }))
          .filter(({ begins }) => begins >= iso(from) && begins <= iso(until))
          .filter(({ day, begins }) => last === undefined || (last.length > 10 ? begins : day) <= last)
        expect(
          ours.map(({ day, startsAt, endsAt }) => ({ day, begins: iso(startsAt), ends: iso(endsAt) })),
        ).toEqual(theirs)

        compared += theirs.length
        inGap += meant.filter(({ isSkipped }) => isSkipped).length
      }),
      { numRuns: RULES / PARTS },
    )
  },
)

test('the random series had occurrences, some of them when the clocks skip an hour', () => {
  expect(compared).toBeGreaterThan(10 * RULES)
  expect(inGap).toBeGreaterThan(0)
})

/** UNTIL as a day or as a moment (ISO 8601). */
function lastMoment(rrule: string): string | undefined {
  const [, year, month, date, time] = /UNTIL=(\d{4})(\d{2})(\d{2})(T.*)?$/.exec(rrule) ?? []
  if (year === undefined) return undefined
  return `${year}-${month}-${date}${time === undefined ? '' : 'T12:00:00.000Z'}`
}

/** What the clocks show by `rrule`, without UNTIL, in ms as if it were UTC. */
function shownByOther({ rrule, startsLocal }: Series, until: number): number[] {
  const starts = new Date(startsLocal.length > 10 ? `${startsLocal}Z` : startsLocal)
  const rule = new RRule({ ...RRule.parseString(rrule.replace(/;UNTIL=.*$/, '')), dtstart: starts })
  return rule.between(starts, new Date(until + DAY_MS), true).map((at) => at.getTime())
}

/** The first moment at which the clocks show `local`; where they skip it: as if they had not been changed yet. */
function momentMeant(local: number, timeZone: string): { at: number; isSkipped: boolean } {
  const offsets = offsetsOf(timeZone)
  const shown = offsets.map((offset) => local - offset).find((at) => shownAt(at, timeZone) === local)
  return shown === undefined
    ? { at: local - Math.min(...offsets), isSkipped: true }
    : { at: shown, isSkipped: false }
}

/** When an occurrence ends that begins when the clocks show `local`. */
function endMeant({ startsLocal, endsLocal, timeZone }: Series, local: number): number {
  const isDay = startsLocal.length === 10
  const length =
    Date.parse(isDay ? endsLocal : `${endsLocal}Z`) - Date.parse(isDay ? startsLocal : `${startsLocal}Z`)
  const begins = momentMeant(local, timeZone)
  if (isDay) return momentMeant(local + length + DAY_MS, timeZone).at
  return begins.isSkipped ? begins.at + length : momentMeant(local + length, timeZone).at
}

const knownOffsets = new Map<string, readonly number[]>()

/** How far the clocks are ahead of UTC in the years of the test, in ms, the largest first. */
function offsetsOf(timeZone: string): readonly number[] {
  const known = knownOffsets.get(timeZone)
  if (known) return known
  const found = new Set<number>()
  for (let at = Date.UTC(2019, 11, 1); at < Date.UTC(2045, 0, 1); at += 7 * DAY_MS) {
    found.add(shownAt(at, timeZone) - at)
  }
  const offsets = [...found].toSorted((one, other) => other - one)
  knownOffsets.set(timeZone, offsets)
  return offsets
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks show, in ms as if it were UTC. */
function shownAt(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
}

/** `20261203T193000` */
function compact(time: number): string {
  return iso(time).slice(0, 19).replaceAll(/[-:]/g, '')
}
