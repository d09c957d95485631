import { HOUR_MS, MINUTE_MS } from '../../../time/durations.ts'
import { dayAt, endOfDay, localTime, momentShowing } from '../../../time/local-time.ts'

/** Appointments are pushed between these hours on the clocks of the organisation alone (product page, section 2). */
const FROM = 7
const UNTIL = 21
/** A reminder that would come in the night comes at this hour of the evening before. */
const EVENING = 20
/** A reminder in the morning is worth it so long before the appointment. */
const LEAST_BEFORE_MS = 30 * MINUTE_MS

/** The first moment from `at` on at which appointments are pushed; both in ms since 1970. */
export function nextPushTime(at: number, timeZone: string): number {
  const hour = hourOf(at, timeZone)
  if (hour >= FROM && hour < UNTIL) return at
  return momentOf(hour < FROM ? at : endOfDay(dayAt(at, timeZone), timeZone), FROM, timeZone)
}

/** When members are reminded who want it so many hours before the start; in ms since 1970. */
export function reminderTime(startsAt: number, hours: number, timeZone: string): number {
  const at = startsAt - hours * HOUR_MS
  const next = nextPushTime(at, timeZone)
  if (next <= Math.max(at, startsAt - LEAST_BEFORE_MS)) return next
  return momentOf(hourOf(at, timeZone) >= UNTIL ? at : at - FROM * HOUR_MS, EVENING, timeZone)
}

function hourOf(at: number, timeZone: string): number {
  return localTime(at, timeZone).getUTCHours()
}

/** When the clocks show an hour on the day of a moment. */
function momentOf(at: number, hour: number, timeZone: string): number {
  const local = Date.parse(`${dayAt(at, timeZone)}T00:00Z`) + hour * HOUR_MS
  return momentShowing(local, timeZone)
}
