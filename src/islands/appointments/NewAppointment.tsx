import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { AppointmentView } from '../../lib/appointments/appointment-view.ts'
import { mayAdminister } from '../../lib/stores/session/permissions.ts'
import { $session, userOf } from '../../lib/stores/session/session.ts'
import { usePerson } from '../shared/use-person.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { plus } from '../ui/icons/map.ts'
import { goToAppointments } from './use-appointment-address.ts'

const loadForm = () => import('./form/AppointmentForm.tsx')

/** The button with which administrators make an appointment; nothing for other members. */
export function NewAppointment({ locale, view }: { locale: Locale; view: AppointmentView }) {
  const t = translate(locale)
  const person = usePerson()
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const [isOpen, setOpen] = useState(false)
  const form = usePart(loadForm, isOpen)
  if (!person || !user) return null
  const organisations = person.organisations
    .filter(({ id }) => mayAdminister(user, id))
    .map(({ id, name }) => ({ id, name: name ?? t('frame.account.organisationNumber', { id }) }))
  const current = organisations.find(({ id }) => id === person.organisation?.id) ?? organisations[0]
  if (!current) return null

  return (
    <>
      <button type="button" className="button primary" onClick={() => setOpen(true)}>
        <Icon shape={plus} />
        <span>{t('appointments.add')}</span>
      </button>
      {form && isOpen && (
        <form.AppointmentForm
          locale={locale}
          organisations={organisations}
          organisationId={current.id}
          {...(view.day !== undefined && { day: view.day })}
          onSaved={(id) => {
            setOpen(false)
            goToAppointments({ ...view, appointment: id })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
