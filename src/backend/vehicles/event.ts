import * as v from 'valibot'
import { AlarmOptional } from '../../contract/operations/operations.ts'
import { FmsEvent } from '../../contract/vehicles/fms-intake.ts'
import { STATUS_NOTE_LENGTH } from '../../contract/vehicles/vehicles.ts'
import type { FieldProblem } from '../http/problem.ts'
import { fieldProblems } from '../http/validate.ts'
import { isBlank, readDegrees } from '../operations/alarm/readings.ts'
import { readReportedTime, type TimeDoubt } from '../time/reported-time.ts'

/** What of an event was not taken as it came. */
export interface EventDoubt {
  field: string
  why: TimeDoubt | 'unknown' | 'cut'
}

/** An event of a radio gateway after everything unusable was dropped. */
interface ReadEvent {
  vehicle: FmsEvent['vehicle']
  report: {
    status: number
    note: string | null | undefined
    /** ISO 8601 UTC; undefined: it has said none that can be used. */
    at: string | undefined
    lat: number | null
    lng: number | null
  }
  doubts: EventDoubt[]
}

/** Why an event is refused: the field, empty where it is none at all, and what is wrong with it. */
export interface WrongEvent {
  field: string
  problem: FieldProblem
}

/**
 * As an alarm is read: without a vehicle and a status an event says nothing; it is never refused for anything else. `now`, the
 * receipt, in ms since 1970.
 */
export function readEvent(
  given: unknown,
  receipt: { now: number; timeZone: string },
): ReadEvent | { wrong: WrongEvent } {
  const result = v.safeParse(FmsEvent, given)
  if (!result.success) {
    const [[path, problems] = ['body', []]] = Object.entries(fieldProblems(FmsEvent, given))
    return { wrong: { field: path === 'body' ? '' : path, problem: problems[0] ?? { key: 'type' } } }
  }
  const { vehicle, status, note, at, lat, lng } = result.output
  const doubts: EventDoubt[] = Object.keys(given as object)
    .filter((field) => !(field in FmsEvent.entries))
    .map((field) => ({ field: field.slice(0, 100), why: 'unknown' }))
  const doubt = (field: string, why: EventDoubt['why']): undefined => {
    doubts.push({ field, why })
    return undefined
  }
  const degrees = (field: 'lat' | 'lng', value: unknown): number | null => {
    if (isBlank(value)) return null
    const read = v.safeParse(AlarmOptional[field], readDegrees(field, value))
    return read.success ? read.output : (doubt(field, 'unusable') ?? null)
  }
  const text = (value: unknown): string | undefined => {
    if (isBlank(value)) return undefined
    if (typeof value !== 'string' && typeof value !== 'number') return doubt('note', 'unusable')
    const whole = String(value).trim()
    if (whole.length > STATUS_NOTE_LENGTH) doubt('note', 'cut')
    return whole.slice(0, STATUS_NOTE_LENGTH).toWellFormed()
  }
  const time = (value: unknown): string | undefined => {
    if (isBlank(value)) return undefined
    if (typeof value !== 'string' && typeof value !== 'number') return doubt('at', 'unusable')
    const read = readReportedTime(value, receipt)
    if (read.doubt) doubt('at', read.doubt)
    if (!read.isDated) return undefined
    // A clock that is ahead says the same when it is heard again.
    return new Date(Math.max(read.at, read.said ?? 0)).toISOString()
  }
  const report = {
    status,
    note: text(note),
    at: time(at),
    lat: degrees('lat', lat),
    lng: degrees('lng', lng),
  }
  return { vehicle, report, doubts }
}
