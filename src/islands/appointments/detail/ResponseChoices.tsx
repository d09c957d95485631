import '../../shared/choice-buttons.css'
import {
  type Appointment,
  type AppointmentAnswer,
  answersOf,
} from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check } from '../../ui/icons/interface.ts'

interface Props {
  locale: Locale
  appointment: Pick<Appointment, 'own' | 'response'>
  label: string
  onChoose: (answer: AppointmentAnswer) => void
}

/** The answers that an appointment asks for, given by one tap; the chosen one is marked. */
export function ResponseChoices({ locale, appointment: { own, response }, label, onChoose }: Props) {
  const t = translate(locale)
  if (response === 'unless_refused') {
    const hasRefused = own?.answer === 'no'
    return (
      <div className="choice-buttons" role="group" aria-label={label}>
        <button type="button" className="button" onClick={() => onChoose(hasRefused ? 'yes' : 'no')}>
          {t(hasRefused ? 'appointmentResponses.answers.again' : 'appointmentResponses.answers.no')}
        </button>
      </div>
    )
  }
  return (
    <div className="choice-buttons" role="group" aria-label={label}>
      {answersOf[response].map((answer) => (
        <button
          key={answer}
          type="button"
          className="button"
          aria-pressed={own?.answer === answer}
          onClick={() => onChoose(answer)}
        >
          {own?.answer === answer && <Icon shape={check} size={16} />}
          {t(`appointmentResponses.answers.${answer}`)}
        </button>
      ))}
    </div>
  )
}
