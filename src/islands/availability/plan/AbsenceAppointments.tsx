import { useEffect, useState } from 'react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Absence } from '../../../contract/availability/plan.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { appointmentTime } from '../../../lib/appointments/appointment-times.ts'
import { respondTo } from '../../../lib/stores/appointments/appointment-response.ts'
import { appointmentsToRefuse } from '../../../lib/stores/availability/appointments-to-refuse.ts'
import { tellFailure } from '../../shared/tell-failure.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** The appointments in an absence that the member has not refused: refused by one tap. */
export function AbsenceAppointments({ locale, absence }: { locale: Locale; absence: Absence }) {
  const t = translate(locale)
  const [appointments, setAppointments] = useState<readonly Appointment[]>([])
  const { first_day, last_day } = absence
  useEffect(() => {
    let isLeft = false
    appointmentsToRefuse({ first_day, last_day }).then(
      (found) => {
        if (!isLeft) setAppointments(found)
      },
      (error: unknown) => console.info('The appointments of the absence are not known.', error),
    )
    return () => {
      isLeft = true
    }
  }, [first_day, last_day])
  if (appointments.length === 0) return null

  const refuse = () => {
    for (const one of appointments)
      respondTo(one, { answer: 'no' }).catch((error: unknown) =>
        tellFailure(locale, error, 'The appointment could not be refused.'),
      )
    setAppointments([])
  }
  return (
    <div className="notice" role="status">
      <p>{t('availabilityPlan.appointments', { count: appointments.length })}</p>
      <ul>
        {appointments.map((one) => (
          <li key={one.id}>
            <bdi>{one.title}</bdi>, {appointmentTime(one, locale, Date.now())}
          </li>
        ))}
      </ul>
      <Button type="button" onClick={refuse}>
        {t('availabilityPlan.refuse', { count: appointments.length })}
      </Button>
    </div>
  )
}
