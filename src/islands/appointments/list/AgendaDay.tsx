import type { Locale } from '../../../contract/locales.ts'
import { type AppointmentDay, dayOf, daysBetween, noonOf } from '../../../lib/appointments/calendar.ts'
import { dayName, weekdayAndDate } from '../../../lib/pages/dates.ts'
import { AppointmentRows } from './AppointmentRows.tsx'
import type { RowLinks } from './row-links.ts'

interface Props extends AppointmentDay, RowLinks {
  locale: Locale
  /** In ms since 1970. */
  now: number
}

/** The appointments of one day below its name. */
export function AgendaDay({ locale, day, appointments, now, ...links }: Props) {
  const noon = noonOf(day)
  const away = daysBetween(dayOf(now), day)
  const id = `agenda-${day}`

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="agenda-day" aria-current={away === 0 ? 'date' : undefined}>
        <span>{dayName(noon, locale, now)}</span>
        {Math.abs(away) <= 1 && <span className="agenda-date">{weekdayAndDate(noon, locale, now)}</span>}
      </h2>
      <AppointmentRows locale={locale} day={day} appointments={appointments} now={now} {...links} />
    </section>
  )
}
