import { languageTags, type Locale } from '../../../contract/locales.ts'

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1, 12)
const DAY_MS = 24 * 3_600_000

/** 'Montag', 'Mo'. @param weekday 1 is Monday, 7 is Sunday */
export function weekdayName(weekday: number, locale: Locale, form: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(languageTags[locale], { weekday: form, timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  )
}
