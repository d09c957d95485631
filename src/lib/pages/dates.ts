import { differenceInCalendarDays, isSameDay, isSameYear, lightFormat } from 'date-fns'
import { languageTags, type Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'

const MINUTE_MS = 60 * 1000
const RECENT_MS = 45 * MINUTE_MS
/** Beyond two days nobody counts minutes. */
const EXACT_MINUTES = 48 * 60
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS

/**
 * date-fns calculates and writes the numbers. The words come from the catalogues and the browser: the languages of
 * date-fns would be 7 KB of every page, and would have to be waited for.
 */
const patterns = {
  de: { time: 'HH:mm', day: 'dd.MM.yyyy' },
  en: { time: 'h:mm a', day: 'MM/dd/yyyy' },
} as const satisfies Record<Locale, { time: string; day: string }>

/** `21.11.2026 - 14:05 Uhr`, in both languages (specification, section 9). */
export function incidentTime(iso: string): string {
  return lightFormat(iso, "dd.MM.yyyy - HH:mm 'Uhr'")
}

/** `14:05`; with its day when that is not today. */
export function clockTime(iso: string | number, now: number): string {
  return lightFormat(iso, isSameDay(iso, now) ? 'HH:mm' : 'dd.MM. HH:mm')
}

/** The forms of a date (specification, section 9): dd.MM.y, do MMM y, do MMMM y and EEEE, do MMMM y. */
const dateForms = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateForm = keyof typeof dateForms

/** '03.12.2026', '3. Dez. 2026', '3. Dezember 2026', 'Donnerstag, 3. Dezember 2026', on the clocks of the device. */
export function dateWords(time: string | number, form: DateForm, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], dateForms[form]).format(new Date(time))
}

/** 'Donnerstag, 3. Dezember', with its year when that is not this one. */
export function weekdayAndDate(time: string | number, locale: Locale, now: number): string {
  const { year, ...options } = dateForms.full
  return new Intl.DateTimeFormat(languageTags[locale], {
    ...options,
    ...(!isSameYear(time, now) && { year }),
  }).format(new Date(time))
}

/** '19:30', '7:30 PM'. */
export function timeWords(time: string | number, locale: Locale): string {
  return lightFormat(time, patterns[locale].time)
}

/** 'in 3 Tagen', 'vor 2 Wochen', 'in 4 Monaten'; 'heute', 'morgen' and 'gestern' for the nearest days. */
export function daysAway(time: string | number, locale: Locale, now: number): string {
  const days = differenceInCalendarDays(time, now)
  const words = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: 'auto' })
  if (Math.abs(days) <= 1) return words.format(days, 'day')
  const exact = new Intl.RelativeTimeFormat(languageTags[locale])
  if (Math.abs(days) < 14) return exact.format(days, 'day')
  if (Math.abs(days) < 60) return exact.format(Math.trunc(days / 7), 'week')
  return exact.format(Math.trunc(days / 30.4), 'month')
}

/** 'gerade eben', 'vor 3 Minuten', 'heute um 14:05', 'gestern um 20:10', '21.11.2026'. */
export function relativeTime(iso: string, locale: Locale, now: number): string {
  if (isJustNow(iso, now)) return translate(locale)('common.justNow')
  const base = notBefore(iso, now)
  const passed = Date.parse(iso) - base
  if (Math.abs(passed) >= RECENT_MS) return dayAndTime(iso, locale, base)

  const minutes = Math.sign(passed) * inMinutes(passed)
  return new Intl.RelativeTimeFormat(languageTags[locale]).format(minutes, 'minute')
}

/** '14:05', 'gestern um 20:10', '21.11.2026': since when something is as it is, for a sentence with 'seit'. */
export function timeSince(iso: string, locale: Locale, now: number): string {
  const isRecent = Math.abs(Date.parse(iso) - notBefore(iso, now)) < RECENT_MS
  return isRecent ? clockTime(iso, now) : relativeTime(iso, locale, now)
}

/** 'Heute', 'Gestern', 'Freitag, 20. November': what a day is called above what happened on it. */
export function dayName(iso: string, locale: Locale, now: number): string {
  const tag = languageTags[locale]
  const days = differenceInCalendarDays(iso, now)
  if (Math.abs(days) <= 1) {
    const name = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day')
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  }

  return weekdayAndDate(iso, locale, now)
}

/** 'vor 3 Minuten', '14:05': under the name of its day. */
export function timeOfDay(iso: string, locale: Locale, now: number): string {
  const isRecent = Math.abs(Date.parse(iso) - notBefore(iso, now)) < RECENT_MS
  return isRecent ? relativeTime(iso, locale, now) : lightFormat(iso, patterns[locale].time)
}

/** '12 Minuten', '2 Std. 24 Min.', '50 Std.': how long something has lasted, as it is reported and billed. */
export function durationSince(iso: string, locale: Locale, now: number): string {
  const minutes = inMinutes(notBefore(iso, now) - Date.parse(iso))
  if (minutes < 1) return translate(locale)('common.times.underMinute')
  if (minutes < 60) return amount(minutes, 'minute', 'long', locale)

  const hours = amount(Math.floor(minutes / 60), 'hour', 'short', locale)
  const rest = minutes % 60
  const isExact = minutes < EXACT_MINUTES && rest > 0
  return isExact ? `${hours} ${amount(rest, 'minute', 'short', locale)}` : hours
}

/** '0:42', '26:05': hours and minutes since a time, short enough to stand beside it on a phone. `now` in ms since 1970. */
export function runningTime(iso: string, now: number): string {
  const minutes = Math.floor((notBefore(iso, now) - Date.parse(iso)) / MINUTE_MS)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Within the last minute, as far as two clocks agree. */
export function isJustNow(iso: string, now: number): boolean {
  return Math.abs(Date.parse(iso) - notBefore(iso, now)) < MINUTE_MS
}

/** What has just happened is not in the future, though the clocks differ or the page looked at its own a moment ago. */
function notBefore(iso: string, now: number): number {
  const time = Date.parse(iso)
  return time - now < CLOCK_TOLERANCE_MS ? Math.max(now, time) : now
}

/** The day is named within a week. */
function dayAndTime(iso: string, locale: Locale, now: number): string {
  const t = translate(locale)
  const days = differenceInCalendarDays(iso, now)
  if (Math.abs(days) >= 7) return lightFormat(iso, patterns[locale].day)

  const time = lightFormat(iso, patterns[locale].time)
  if (days === 0) return t('common.times.today', { time })
  if (days === -1) return t('common.times.yesterday', { time })
  if (days === 1) return t('common.times.tomorrow', { time })

  const day = new Intl.DateTimeFormat(languageTags[locale], { weekday: 'long' }).format(new Date(iso))
  return t(days < 0 ? 'common.times.lastWeek' : 'common.times.nextWeek', { day, time })
}

function inMinutes(ms: number): number {
  return Math.round(Math.abs(ms) / MINUTE_MS)
}

function amount(
  count: number,
  unit: 'minute' | 'hour',
  unitDisplay: 'long' | 'short',
  locale: Locale,
): string {
  return new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay }).format(count)
}

/** `2026-11`, in the time zone of the device. */
export function monthOf(iso: string): string {
  return lightFormat(iso, 'yyyy-MM')
}

/** 'November 2026' of `2026-11`. */
export function monthName(month: string, locale: Locale): string {
  const words = new Intl.DateTimeFormat(languageTags[locale], { month: 'long', year: 'numeric' })
  return words.format(new Date(`${month}-01T00:00`))
}
