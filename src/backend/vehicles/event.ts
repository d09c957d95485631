import * as v from 'valibot'
import { AlarmOptional } from '../../contract/operations/operations.ts'
import type { FmsEvent } from '../../contract/vehicles/fms-intake.ts'
import { isBlank, readDegrees } from '../operations/alarm/readings.ts'
import { readReportedTime, type TimeDoubt } from '../process/reported-time.ts'

/** What of an event was not taken as it came. */
export interface EventDoubt {
  field: 'at' | 'lat' | 'lng'
  why: TimeDoubt
}

/** An event of a radio gateway after everything unusable was dropped. */
export interface ReadEvent {
  status: number
  note: string | null | undefined
  /** ISO 8601 UTC; undefined: it has said none that can be used. */
  at: string | undefined
  lat: number | null
  lng: number | null
  doubts: EventDoubt[]
}

/** As an alarm is read: a status is never refused for its time or place. `now`, the receipt, in ms since 1970. */
export function readEvent(
  { status, note, at, lat, lng }: FmsEvent,
  receipt: { now: number; timeZone: string },
): ReadEvent {
  const doubts: EventDoubt[] = []
  const degrees = (field: 'lat' | 'lng', value: unknown): number | null => {
    if (isBlank(value)) return null
    const result = v.safeParse(AlarmOptional[field], readDegrees(field, value))
    if (result.success) return result.output
    doubts.push({ field, why: 'unusable' })
    return null
  }
  const time = at == null || isBlank(at) ? undefined : readReportedTime(at, receipt)
  if (time?.doubt) doubts.push({ field: 'at', why: time.doubt })
  return {
    status,
    note,
    at: time?.isDated ? new Date(time.at).toISOString() : undefined,
    lat: degrees('lat', lat),
    lng: degrees('lng', lng),
    doubts,
  }
}
