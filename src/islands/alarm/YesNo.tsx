import { useId } from 'react'
import type { Translate } from '../../i18n/translate.ts'

interface Props {
  t: Translate
  question: string
  onAnswer: (yes: boolean) => void
}

/** A question of the alarm check that only the person can answer. */
export function YesNo({ t, question, onAnswer }: Props) {
  const id = useId()
  return (
    <div className="alarm-check-more" role="group" aria-labelledby={id}>
      <p id={id}>{question}</p>
      <div className="row">
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          {t('alarmCheck.ask.yes')}
        </button>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {t('alarmCheck.ask.no')}
        </button>
      </div>
    </div>
  )
}
