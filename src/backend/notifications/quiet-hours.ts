import type { QuietHours } from '../../contract/notifications/notification-settings.ts'

/** A moment as the clock and the calendar on the wall show it. */
interface WallClock {
  /** 1 is Monday. */
  weekday: number
  /** Since midnight. */
  minutes: number
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
/** Making one costs a hundred times what using it does. There are a few hundred zones, but names in any case. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>()
const MOST_CLOCKS = 1000

/**
 * Whether a moment (ms since 1970) lies in the quiet hours. They are times on the wall: over a change of the clocks
 * they begin and end when the clock says so, and the hour that comes twice is quiet twice.
 */
export function isQuiet(quiet: QuietHours, moment: number, organisationZone: string): boolean {
  if (!quiet.enabled) return false
  const clock = clockOf(quiet.time_zone ?? organisationZone)
  // Rather told too much than not alarmed.
  if (!clock) return false
  const { weekday, minutes } = wallClock(moment, clock)
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const beginsOn = (day: number) => quiet.days.includes(day)

  if (from < to) return beginsOn(weekday) && minutes >= from && minutes < to
  const yesterday = weekday === 1 ? 7 : weekday - 1
  return (beginsOn(weekday) && minutes >= from) || (beginsOn(yesterday) && minutes < to)
}

/** undefined: there is no such zone. */
function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(zone)) return clocks.get(zone)
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  const clock = makeClock(zone)
  clocks.set(zone, clock)
  return clock
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  const time = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, ...time })
  } catch {
    return undefined // a name that an import or another version has written
  }
}

function wallClock(moment: number, clock: Intl.DateTimeFormat): WallClock {
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    weekday: weekdays.indexOf(parts.get('weekday') ?? '') + 1,
    minutes: minutesOf(`${parts.get('hour')}:${parts.get('minute')}`),
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
