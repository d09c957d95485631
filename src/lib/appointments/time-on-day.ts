import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { clock, hoursOf, type Span } from './appointment-times.ts'
import { type Day, dayOf, daysBetween, spanOf } from './calendar.ts'

/**
 * Its time on one of its days, for a row below the name of the day: '19:30 – 22:00 Uhr', 'ganztägig', 'ab 18:00 Uhr',
 * 'bis 12:00 Uhr', 'ganztägig, Tag 2 von 3'.
 */
export function timeOnDay(appointment: Span, day: Day, locale: Locale): string {
  const t = translate(locale)
  const { first, last } = spanOf(appointment)
  if (first === last) {
    return appointment.all_day ? t('appointments.times.allDay') : hoursOf(appointment, locale)
  }
  if (!appointment.all_day && day === first) {
    return t('appointments.times.from', { time: clock(appointment.starts_at, locale) })
  }
  if (!appointment.all_day && day === last && dayOf(appointment.ends_at) === last) {
    return t('appointments.times.until', { time: clock(appointment.ends_at, locale) })
  }
  return t('appointments.times.dayOf', {
    day: daysBetween(first, day) + 1,
    days: daysBetween(first, last) + 1,
  })
}
