import { localTime, momentShowing } from '../../time/local-time.ts'
import { HOUR_MS } from '../../time/durations.ts'

/** On the clocks of the organisation: who is at home then will mostly be there all night. */
const NIGHT_HOUR = 22
const MORNING_HOUR = 6

/** The moment for which `tonight` counts (ms since 1970): 22:00 of this day; in the night itself it is now. */
export function tonightAt(now: number, timeZone: string): number {
  const local = localTime(now, timeZone)
  const hour = local.getUTCHours()
  if (hour >= NIGHT_HOUR || hour < MORNING_HOUR) return now
  return momentShowing(local.setUTCHours(0, 0, 0, 0) + NIGHT_HOUR * HOUR_MS, timeZone)
}
