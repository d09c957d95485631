import fc from 'fast-check'
import { type DateTime, RRuleSet, type Time } from 'rrule-rust'
import { expect, test } from 'vitest'
import {
  monthsAfter,
  occurrencesOf,
  type Series,
} from '../../../../../src/backend/features/appointments/series/occurrences.ts'
import { DAY_MS, MINUTE_MS } from '../../../../../src/backend/time/durations.ts'
import { iso } from '../../../../../src/backend/time/iso.ts'
import { endOfDay } from '../../../../../src/backend/time/local-time.ts'

// Issue, "Property test": the occurrences of random rules, zones and starts are those of rrule-rust: what the clocks show always, and the
// moments where no occurrence is in a gap of spring. Some times in a gap are left out by rrule-rust: their moments are read from the
// clocks of the zone.

const RULES = 2000

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
    { nil: '', freq: 1 },
  )
const counted = (most: number) =>
  fc.tuple(fc.oneof(signed(most), fc.constant('')), name).map((day) => day.join(''))

const months = part('BYMONTH', listOf(fc.integer({ min: 1, max: 12 }), 4))
const monthDays = part('BYMONTHDAY', listOf(signed(31), 4))
const positions = (by: string, most: number) =>
  by === '' ? fc.constant('') : part('BYSETPOS', listOf(signed(most), 2))
const plainDays = part('BYDAY', listOf(name, 5))

const daily = fc
  .tuple(months, monthDays, plainDays)
  .chain((by) => positions(by.join(''), 1).map((position) => `FREQ=DAILY${by.join('')}${position}`))
const weekly = fc
  .tuple(months, plainDays)
  .chain((by) => positions(by.join(''), 4).map((position) => `FREQ=WEEKLY${by.join('')}${position}`))
const monthly = fc
  .tuple(months, monthDays, part('BYDAY', listOf(counted(5))))
  .chain((by) => positions(by.join(''), 5).map((position) => `FREQ=MONTHLY${by.join('')}${position}`))
const yearly = fc.tuple(months, monthDays).chain(([month, days]) =>
  part('BYDAY', listOf(counted(month === '' ? 52 : 5))).chain((named) => {
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
      fc.integer({ min: 1, max: 2000 }).map((days) => ({ days })),
    ),
    untilIsDay: fc.boolean(),
    timeZone: fc.constantFrom(...zones),
    day,
    allDay: fc.nat(3).map((one) => one === 0),
    minutes,
    length: fc.integer({ min: 0, max: 600 }),
    /** How long after the start of the series the span begins. */
    later: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })),
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

test(`${RULES} random series are those of rrule-rust`, () => {
  let inGap = 0
  let alsoInZone = 0
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

      const skipped = meant.filter(({ isSkipped }) => isSkipped).length
      inGap += skipped
      // What rrule-rust leaves out in a gap it does not count either.
      if (skipped > 0) return
      expect(ours.map(({ startsAt }) => iso(startsAt))).toEqual(inZoneByOther(series, from, until))
      alsoInZone++
    }),
    { numRuns: RULES },
  )
  expect(inGap).toBeGreaterThan(0)
  expect(alsoInZone).toBeGreaterThan(RULES / 2)
})

/** UNTIL as a day or as a moment (ISO 8601). */
function lastMoment(rrule: string): string | undefined {
  const [, year, month, date, time] = /UNTIL=(\d{4})(\d{2})(\d{2})(T.*)?$/.exec(rrule) ?? []
  if (year === undefined) return undefined
  return `${year}-${month}-${date}${time === undefined ? '' : 'T12:00:00.000Z'}`
}

/** What the clocks show by rrule-rust in UTC, without UNTIL, in ms as if it were UTC. */
function shownByOther({ rrule, startsLocal }: Series, until: number): number[] {
  const found: number[] = []
  const starts = `DTSTART:${clocksOf(startsLocal)}Z`
  for (const at of otherSet(starts, rrule.replace(/;UNTIL=.*$/, ''))) {
    if (at.toTimestamp() > until + DAY_MS) break
    found.push(at.toTimestamp())
  }
  return found
}

/** When the occurrences of a span begin by rrule-rust in their zone (ISO 8601). */
function inZoneByOther({ rrule, startsLocal, timeZone }: Series, from: number, until: number): string[] {
  const found: string[] = []
  const starts = `DTSTART;TZID=${timeZone}:${clocksOf(startsLocal)}`
  const last = lastMoment(rrule)
  const lastDay = last?.length === 10 ? endOfDay(last, timeZone) - 1000 : undefined
  const rule = lastDay === undefined ? rrule : rrule.replace(/UNTIL=.*$/, `UNTIL=${compact(lastDay)}Z`)
  for (const at of otherSet(starts, rule)) {
    if (at.toTimestamp() > until) break
    if (at.toTimestamp() >= from) found.push(iso(at.toTimestamp()))
  }
  return found
}

function otherSet(starts: string, rule: string): RRuleSet<DateTime<Time>> {
  return RRuleSet.fromString<DateTime<Time>>(`${starts}\nRRULE:${rule}`)
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

/** `20261203T193000`, for a day `20261203T000000`. */
function clocksOf(local: string): string {
  return compact(Date.parse(local.length > 10 ? `${local}Z` : local))
}

/** `20261203T193000` */
function compact(time: number): string {
  return iso(time).slice(0, 19).replaceAll(/[-:]/g, '')
}
