import type { Recurrence, Weekday } from '../../../contract/appointments/appointments.ts'
import { languageTags, type Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { dateWords } from '../../../lib/pages/dates.ts'

/** 'Alle 2 Wochen am Donnerstag, 10-mal'; for a rule that these words do not fit: 'Nach eigener Regel'. */
export function recurrenceWords(t: Translate, locale: Locale, recurrence: Recurrence | null): string {
  if (!recurrence) return t('appointmentDetail.recurrence.own')
  const { every, unit, count, until } = recurrence
  const day = dayWords(t, locale, recurrence)
  const often = t(`appointmentDetail.recurrence.${unit}`, { count: every })
  const words = day === '' ? often : t('appointmentDetail.recurrence.on', { often, day })
  if (count !== null) return t('appointmentDetail.recurrence.times', { words, count })
  if (until === null) return words
  return t('appointmentDetail.recurrence.until', { words, day: dateWords(`${until}T12:00`, 'long', locale) })
}

function dayWords(t: Translate, locale: Locale, { days, nth, month_day, month }: Recurrence): string {
  const names = new Intl.ListFormat(languageTags[locale]).format(days.map((day) => weekdayName(day, locale)))
  const day =
    nth !== null
      ? t(nth === -1 ? 'appointmentDetail.recurrence.last' : 'appointmentDetail.recurrence.nth', {
          nth,
          day: names,
        })
      : month_day === null
        ? names
        : month_day === -1
          ? t('appointmentDetail.recurrence.lastDay')
          : t('appointmentDetail.recurrence.dayOfMonth', { day: month_day })
  if (month === null) return day
  return t('appointmentDetail.recurrence.inMonth', { day, month: monthName(month, locale) })
}

/** The days of a week of which the first is a Monday. */
const someWeek: Readonly<Record<Weekday, string>> = {
  MO: '2024-01-01',
  TU: '2024-01-02',
  WE: '2024-01-03',
  TH: '2024-01-04',
  FR: '2024-01-05',
  SA: '2024-01-06',
  SU: '2024-01-07',
}

function weekdayName(day: Weekday, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(someWeek[day]),
  )
}

function monthName(month: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags[locale], { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, 1)),
  )
}
