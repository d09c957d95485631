import { format, formatDistance, formatRelative, isSameDay, type Locale as DateLocale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'

const MINUTE_MS = 60 * 1000
const RECENT_MS = 45 * 60 * 1000
const CLOCK_TOLERANCE_MS = 2 * 60 * 1000

/** Only the page's language is loaded; English comes with date-fns anyway. */
const loaded = new Map<Locale, DateLocale>([['en', enUS]])

export async function loadDateLocale(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const { de } = await import('date-fns/locale/de')
  loaded.set('de', de)
}

/** `21.11.2026 - 14:05 Uhr`, in both languages (specification, section 9). */
export function incidentTime(iso: string): string {
  return format(iso, "dd.MM.yyyy - HH:mm 'Uhr'")
}

/** `14:05`; with its day when that is not today. */
export function clockTime(iso: string | number, now: number): string {
  return isSameDay(iso, now) ? format(iso, 'HH:mm') : format(iso, 'dd.MM. HH:mm')
}

/** 'gerade eben', 'vor 3 Minuten', 'heute um 14:05', 'gestern um 20:10', '21.11.2026'. */
export function relativeTime(iso: string, locale: Locale, now: number): string {
  const language = loaded.get(locale)
  if (!language) return clockTime(iso, now)

  if (isJustNow(iso, now)) return translate(locale)('common.justNow')
  const base = notBefore(iso, now)
  const recent = Math.abs(Date.parse(iso) - base) < RECENT_MS
  return recent
    ? formatDistance(iso, base, { locale: language, addSuffix: true })
    : formatRelative(iso, base, { locale: language, weekStartsOn: 1 })
}

/** '12 Minuten': how long something has lasted. */
export function durationSince(iso: string, locale: Locale, now: number): string {
  const language = loaded.get(locale)
  return language ? formatDistance(iso, notBefore(iso, now), { locale: language }) : clockTime(iso, now)
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
