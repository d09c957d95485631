import type { Locale } from '../../contract/locales.ts'
import { localTime } from '../time/local-time.ts'

/** The language and the time zone of a table. */
interface Reader {
  locale: Locale
  timeZone: string
}

/** A time (ISO 8601) in the form that Excel reads in that language. */
export function csvTime(time: string | null | undefined, { locale, timeZone }: Reader): string | null {
  if (!time) return null
  const [day = '', clockTime = ''] = localTime(Date.parse(time), timeZone).toISOString().split('T')
  return `${csvDay(day, locale)} ${clockTime.slice(0, 5)}`
}

/** A day (`2026-03-29`) in the form that Excel reads in that language. */
export function csvDay(day: string, locale: Locale): string {
  return locale === 'de' ? day.split('-').toReversed().join('.') : day
}
