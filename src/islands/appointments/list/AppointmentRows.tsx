import type { Locale } from '../../../contract/locales.ts'
import type { AppointmentDay } from '../../../lib/appointments/calendar.ts'
import { AppointmentRow } from './AppointmentRow.tsx'
import type { RowLinks } from './row-links.ts'

interface Props extends AppointmentDay, RowLinks {
  locale: Locale
  /** In ms since 1970. */
  now: number
}

/** The rows of one day. */
export function AppointmentRows({ locale, day, appointments, now, hrefOf, onOpen, organisationOf }: Props) {
  return (
    <ul className="appointment-rows card">
      {appointments.map((appointment) => (
        <AppointmentRow
          key={appointment.id}
          locale={locale}
          appointment={appointment}
          now={now}
          day={day}
          organisation={organisationOf?.(appointment)}
          href={hrefOf(appointment)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}
