import { LONGEST_APPOINTMENT_DAYS } from '../../../contract/appointments/appointments.ts'
import { isCalendarDay } from '../../../contract/calendar-day.ts'
import { type FieldProblem, invalid } from '../../http/problem.ts'
import { DAY_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { dayAt, endOfDay, momentShowing, startOfDay } from '../../time/local-time.ts'

/** The times of an appointment as a person writes them: on the clocks of the organisation, with an offset, or days. */
export interface WrittenTimes {
  all_day: boolean
  starts_at: string
  ends_at: string
  response_until: string | null
}

/** The times of an appointment as they are stored. */
export interface StoredTimes {
  all_day: boolean
  /** ISO 8601 UTC; all day: when the first day begins, and when the last one ends. */
  starts_at: string
  ends_at: string
  first_day: string
  last_day: string
  response_until: string | null
}

/**
 * Reads the times of an appointment where the clocks show `timeZone`. A time that the clocks skip in spring is one hour later; of a time
 * that they show twice in autumn the first one counts.
 * @throws {Problem} 422 with the fields that are no time, with an end before the start, after more than 31 days, and with a deadline
 * after the start
 */
export function readTimes(written: WrittenTimes, timeZone: string): StoredTimes {
  const fields: Record<string, FieldProblem[]> = {}
  const read = (field: 'starts_at' | 'ends_at', edge: 'start' | 'end') => {
    const at = written.all_day
      ? readDay(written[field], edge, timeZone)
      : readMoment(written[field], timeZone)
    if (at === undefined) fields[field] = [{ key: written.all_day ? 'noSuchDay' : 'noSuchTime' }]
    return at ?? 0
  }
  const starts = read('starts_at', 'start')
  const ends = read('ends_at', 'end')
  const until = written.response_until === null ? null : readMoment(written.response_until, timeZone)
  if (until === undefined) fields['response_until'] = [{ key: 'noSuchTime' }]
  if (Object.keys(fields).length > 0) throw invalid(fields)

  if (ends < starts) throw invalid({ ends_at: [{ key: 'endsBeforeStart' }] })
  const days = { first_day: dayAt(starts, timeZone), last_day: lastDay(written.all_day, ends, timeZone) }
  if ((Date.parse(days.last_day) - Date.parse(days.first_day)) / DAY_MS >= LONGEST_APPOINTMENT_DAYS) {
    throw invalid({ ends_at: [{ key: 'daysTooMany', values: { limit: LONGEST_APPOINTMENT_DAYS } }] })
  }
  if (typeof until === 'number' && until > starts) throw invalid({ response_until: [{ key: 'afterStart' }] })
  return {
    all_day: written.all_day,
    starts_at: iso(starts),
    ends_at: iso(ends),
    ...days,
    response_until: typeof until === 'number' ? iso(until) : null,
  }
}

/** Stored times as a person writes them: days of an appointment that is to last all day. */
export function timesOf(row: StoredTimes, allDay: boolean): WrittenTimes {
  const { response_until } = row
  return allDay
    ? { all_day: true, starts_at: row.first_day, ends_at: row.last_day, response_until }
    : { all_day: false, starts_at: row.starts_at, ends_at: row.ends_at, response_until }
}

/** The end of an all-day appointment is the start of the day after it. */
function lastDay(allDay: boolean, ends: number, timeZone: string): string {
  return dayAt(allDay ? ends - 1 : ends, timeZone)
}

/** Later years leave room for series and ends: databases compare times of four digits. */
const LAST_YEAR = 9990

/** ms since 1970; undefined: no calendar has this day. */
function readDay(text: string, edge: 'start' | 'end', timeZone: string): number | undefined {
  if (!isDay(text)) return undefined
  return edge === 'start' ? startOfDay(text, timeZone) : endOfDay(text, timeZone)
}

const FORM = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

/** ms since 1970, in whole minutes; undefined: no calendar or clock has this time. */
function readMoment(text: string, timeZone: string): number | undefined {
  const [, day = '', hour = '', minute = '', offset] = FORM.exec(text) ?? []
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return undefined
  if (offset !== undefined) {
    const at = Date.parse(`${day}T${hour}:${minute}:00${offset}`)
    return at >= 0 ? at : undefined
  }
  return momentShowing(Date.parse(`${day}T${hour}:${minute}:00Z`), timeZone)
}

function isDay(text: string): boolean {
  return isCalendarDay(text) && Number(text.slice(0, 4)) <= LAST_YEAR
}
