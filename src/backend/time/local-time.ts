import { DAY_MS } from './durations.ts'

/** When a day (`2026-03-29`) begins where the clocks show `timeZone`; ms since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const guess = utc - offsetAt(utc, timeZone)
  // Between the two the clocks may have been changed.
  return utc - offsetAt(guess, timeZone)
}

/** When the day after it begins: a day may have 23 or 25 hours. */
export function endOfDay(day: string, timeZone: string): number {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS)
  return startOfDay(next.toISOString().slice(0, 10), timeZone)
}

export function startOfYear(year: number, timeZone: string): number {
  return startOfDay(`${String(year).padStart(4, '0')}-01-01`, timeZone)
}

/** What the clocks show, as if it were UTC: for its fields alone. */
export function localTime(time: number, timeZone: string): Date {
  return new Date(time + offsetAt(time, timeZone))
}

/** The day that the clocks show: `2026-03-29`. */
export function dayAt(time: number, timeZone: string): string {
  return localTime(time, timeZone).toISOString().slice(0, 10)
}

/**
 * When the clocks show `local` (ms as if it were UTC), in order: mostly once, twice where they are put back, never where
 * they are put forward. `skipped` is what is meant then: they would show it had they not been changed yet.
 */
export function momentsShowing(
  local: number,
  timeZone: string,
): { moments: readonly number[]; skipped: number } {
  // Nowhere are clocks changed twice within two days.
  const before = local - offsetAt(local - DAY_MS, timeZone)
  const after = local - offsetAt(local + DAY_MS, timeZone)
  const moments = [...new Set([before, after])]
    .filter((moment) => localTime(moment, timeZone).getTime() === local)
    .toSorted((one, other) => one - other)
  return { moments, skipped: before }
}

/** When the clocks show `local` (ms as if it were UTC) for the first time; where they skip it, later by as much as they are put forward. */
export function momentShowing(local: number, timeZone: string): number {
  const { moments, skipped } = momentsShowing(local, timeZone)
  return moments[0] ?? skipped
}

/** How far the clocks are ahead of UTC at a moment, in ms. */
function offsetAt(time: number, timeZone: string): number {
  const shown = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day, hour, minute, second } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs far more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known

  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
