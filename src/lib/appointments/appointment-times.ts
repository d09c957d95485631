import type { Appointment } from '../../contract/appointments/appointments.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { daysAway, relativeTime, timeWords, weekdayAndDate } from '../pages/dates.ts'
import { dayOf, daysBetween, endOf, noonOf, spanOf, startOf } from './calendar.ts'

export type Span = Pick<Appointment, 'all_day' | 'starts_at' | 'ends_at'>

/** 'Donnerstag, 3. Dezember, 19:30 – 22:00 Uhr', 'Freitag, 4. Dezember – Sonntag, 6. Dezember, ganztägig'. */
export function appointmentTime(appointment: Span, locale: Locale, now: number): string {
  const t = translate(locale)
  const { first, last } = spanOf(appointment)
  const dates = [first, last].map((day) => weekdayAndDate(noonOf(day), locale, now))
  const [firstDate = '', lastDate = ''] = dates
  if (appointment.all_day) {
    return t('appointments.times.dayAndTime', {
      day: first === last ? firstDate : `${firstDate} – ${lastDate}`,
      time: t('appointments.times.allDay'),
    })
  }
  if (first === last) {
    return t('appointments.times.dayAndTime', { day: firstDate, time: hoursOf(appointment, locale) })
  }
  return [appointment.starts_at, appointment.ends_at]
    .map((time) => momentWords(time, locale, now))
    .join(' – ')
}

/** 'Mittwoch, 2. Dezember, 20:00 Uhr'. */
export function momentWords(time: string, locale: Locale, now: number): string {
  return translate(locale)('appointments.times.dayAndTime', {
    day: weekdayAndDate(time, locale, now),
    time: clock(time, locale),
  })
}

/** How far away it is: 'läuft gerade', 'heute um 19:30', 'morgen', 'in 3 Tagen', 'vor 2 Wochen'. */
export function appointmentSoon(appointment: Span, locale: Locale, now: number): string {
  const t = translate(locale)
  const start = startOf(appointment)
  if (start <= now && now < endOf(appointment)) return t('appointments.times.running')
  const day = noonOf(spanOf(appointment).first)
  const isNear = Math.abs(daysBetween(dayOf(now), spanOf(appointment).first)) <= 1
  return isNear && !appointment.all_day
    ? relativeTime(appointment.starts_at, locale, now)
    : daysAway(day, locale, now)
}

/** '19:30 – 22:00 Uhr'; '19:30 Uhr' if it ends when it begins. */
export function hoursOf({ starts_at, ends_at }: Span, locale: Locale): string {
  const end = clock(ends_at, locale)
  return Date.parse(starts_at) < Date.parse(ends_at) ? `${timeWords(starts_at, locale)} – ${end}` : end
}

/** '19:30 Uhr'. */
export function clock(time: string, locale: Locale): string {
  return translate(locale)('appointments.times.clock', { time: timeWords(time, locale) })
}
