import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { Translate } from '../../../i18n/messages.ts'

/** The member's own answer as a sentence. `isOver`: whether they can no longer answer. */
export function ownWords(
  t: Translate,
  { own, response }: Pick<Appointment, 'own' | 'response'>,
  isOver: boolean,
): string {
  if (own) return t(`appointmentResponses.given.${own.answer}`)
  if (response === 'unless_refused')
    return t(isOver ? 'appointmentResponses.neverRefused' : 'appointmentResponses.unlessRefused')
  return t(isOver ? 'appointmentResponses.neverAnswered' : 'appointmentResponses.none')
}
