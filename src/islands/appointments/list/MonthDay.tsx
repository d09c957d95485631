import { useId } from 'react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Day, noonOf } from '../../../lib/appointments/calendar.ts'
import { weekdayAndDate } from '../../../lib/pages/dates.ts'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { AppointmentRows } from './AppointmentRows.tsx'
import type { RowLinks } from './row-links.ts'

interface Props extends RowLinks {
  locale: Locale
  day: Day
  /** undefined: they are not known yet. */
  appointments: readonly Appointment[] | undefined
  /** In ms since 1970. */
  now: number
}

/** The appointments of the chosen day of the grid. */
export function MonthDay({ locale, day, appointments, now, ...links }: Props) {
  const t = translate(locale)
  const id = useId()

  return (
    <section aria-labelledby={id} className="month-chosen">
      <h2 id={id} aria-live="polite">
        {weekdayAndDate(noonOf(day), locale, now)}
      </h2>
      {appointments === undefined ? (
        <SkeletonRows rows={1} label={t('appointments.loading')} />
      ) : appointments.length === 0 ? (
        <p className="muted">{t('appointments.month.emptyDay')}</p>
      ) : (
        <AppointmentRows locale={locale} day={day} appointments={appointments} now={now} {...links} />
      )}
    </section>
  )
}
