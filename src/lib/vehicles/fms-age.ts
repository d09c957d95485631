import { differenceInCalendarDays, isSameDay, isSameYear, lightFormat } from 'date-fns'
import type { FmsSettings } from '../../contract/vehicles/fms-settings.ts'
import { languageTags, type Locale } from '../../contract/locales.ts'

/** After how many minutes a status is out of date; null: never. */
export type StaleLimits = Pick<FmsSettings, 'stale_after_minutes' | 'stale_at_rest_after_minutes'>

const MINUTE_MS = 60_000

/** As on the radio, in both languages on 24 hours. */
const patterns = {
  de: { time: 'HH:mm', day: 'dd.MM., HH:mm', dayOfYear: 'dd.MM.yyyy, HH:mm' },
  en: { time: 'HH:mm', day: 'MM/dd, HH:mm', dayOfYear: 'MM/dd/yyyy, HH:mm' },
} as const satisfies Record<Locale, object>

/** '12:03', 'gestern, 22:10', '18.11., 12:03', '18.11.2025, 12:03': it changes once a day, so that few have to be drawn anew. */
export function sinceWhen(since: string, locale: Locale, now: number): string {
  const { time, day, dayOfYear } = patterns[locale]
  // What has just been reported is not of tomorrow, though the clocks differ.
  const today = Math.max(now, Date.parse(since))
  const days = differenceInCalendarDays(since, today)
  if (days === 0) return lightFormat(since, time)
  if (days < -1) return lightFormat(since, isSameYear(since, today) ? day : dayOfYear)

  const yesterday = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: 'auto' }).format(-1, 'day')
  return `${yesterday}, ${lightFormat(since, time)}`
}

/** Whether a status says too little by now. A call (0, 5) waits, however long; an unknown status has no age. */
export function isStale(
  status: number | null | undefined,
  since: string | null | undefined,
  now: number,
  limits: StaleLimits,
): boolean {
  if (status == null || !since || status === 0 || status === 5) return false
  const isAtRest = status === 2 || status === 6
  const minutes = isAtRest ? limits.stale_at_rest_after_minutes : limits.stale_after_minutes
  return minutes !== null && now - Date.parse(since) >= minutes * MINUTE_MS
}

/** Whether the age of a status reads the same at both times (ms): they are of one day, and it is as stale at the one as at the other. */
export function isSameAge(
  status: number | null | undefined,
  since: string | null | undefined,
  [one, other]: readonly [number, number],
  limits: StaleLimits,
): boolean {
  return (
    isSameDay(one, other) && isStale(status, since, one, limits) === isStale(status, since, other, limits)
  )
}
