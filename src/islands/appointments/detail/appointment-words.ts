import { isSameDay } from 'date-fns'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import { languageTags, type Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'

/** 'Donnerstag, 3. Dezember 2026, 19:30 bis 22:00 Uhr', on the clocks of the device; an all-day appointment has no times. */
export function whenWords(
  t: Translate,
  locale: Locale,
  { all_day, starts_at, ends_at }: Pick<Appointment, 'all_day' | 'starts_at' | 'ends_at'>,
): string {
  // A date without a time would be read as midnight in UTC.
  const start = new Date(all_day ? `${starts_at}T00:00` : starts_at)
  const end = new Date(all_day ? `${ends_at}T00:00` : ends_at)
  const firstDay = shortDay(start, locale)
  const lastDay = shortDay(end, locale)
  const isOneDay = isSameDay(start, end)
  if (all_day)
    return isOneDay
      ? t('appointmentDetail.allDay', { day: longDay(start, locale) })
      : t('appointmentDetail.allDays', { first: firstDay, last: lastDay })

  const from = clock(start, locale)
  const to = clock(end, locale)
  if (!isOneDay) return t('appointmentDetail.overDays', { firstDay, start: from, lastDay, end: to })
  const day = longDay(start, locale)
  return from === to
    ? t('appointmentDetail.at', { day, time: from })
    : t('appointmentDetail.fromTo', { day, start: from, end: to })
}

/** 'Mi, 2. Dez., 20:00', on the clocks of the device. */
export function deadlineWords(iso: string, locale: Locale): string {
  const at = new Date(iso)
  const day = formatted(at, locale, { day: 'numeric', month: 'short' })
  return `${weekday(at, locale)}, ${day}, ${clock(at, locale)}`
}

function longDay(at: Date, locale: Locale): string {
  return formatted(at, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}

/** 'Do, 3. Dez. 2026'. */
function shortDay(at: Date, locale: Locale): string {
  const day = formatted(at, locale, { day: 'numeric', month: 'short', year: 'numeric' })
  return `${weekday(at, locale)}, ${day}`
}

/** Formatted alone: together with a day, the German one gets a full stop. */
function weekday(at: Date, locale: Locale): string {
  return formatted(at, locale, { weekday: 'short' })
}

function clock(at: Date, locale: Locale): string {
  return formatted(at, locale, { hour: 'numeric', minute: '2-digit' })
}

function formatted(at: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageTags[locale], options).format(at)
}
