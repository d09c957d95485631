import { useEffect, useState } from 'react'
import { failed, type Loadable, loading, ready } from '../../../lib/api/loadable.ts'
import {
  type AppointmentChoices,
  fetchAppointmentChoices,
} from '../../../lib/stores/appointments/appointment-choices.ts'

/** What the form of an appointment of this organisation offers; fetched anew for another organisation. */
export function useAppointmentChoices(organisationId: number): Loadable<AppointmentChoices> {
  const [known, setKnown] = useState<{ of: number; choices: Loadable<AppointmentChoices> }>()
  useEffect(() => {
    let isOver = false
    const show = (choices: Loadable<AppointmentChoices>) =>
      !isOver && setKnown({ of: organisationId, choices })
    fetchAppointmentChoices(organisationId).then(
      (choices) => show(ready(choices, Date.now())),
      (error: unknown) => {
        console.warn('The groups and members for an appointment could not be loaded.', error)
        show(failed<AppointmentChoices>(loading, error))
      },
    )
    return () => {
      isOver = true
    }
  }, [organisationId])
  return known?.of === organisationId ? known.choices : loading
}
