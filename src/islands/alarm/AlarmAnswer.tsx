import './alarm-answer.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { ResponseAnswer } from '../../contract/operations/operations.ts'
import type { PressGuard } from '../../lib/alarm/press-guard.ts'
import { clockTime } from '../../lib/pages/dates.ts'
import { givenAnswer } from '../../lib/operations/own-answer.ts'
import { $sentAnswers, giveAnswer } from '../../lib/stores/operations/answer.ts'
import { prepareChanges } from '../../lib/stores/outbox/change-at-once.ts'
import { $unsent } from '../../lib/stores/outbox/unsent.ts'
import { SendState } from '../shared/SendState.tsx'
import { tellFailure } from '../shared/tell-failure.ts'
import { translate } from '../../i18n/translate.ts'

/** Who comes later says in how many minutes: on the page of the alarm, which has room for it. */
const choices = [
  { answer: 'coming', word: 'ownAnswer.coming' },
  { answer: 'not_coming', word: 'ownAnswer.notComing' },
] as const satisfies readonly { answer: ResponseAnswer; word: string }[]

interface Props {
  locale: Locale
  operationId: number
  /** Perhaps another one than the person is in. */
  organisationId: number
  isMeant: PressGuard['isMeant']
}

/** The answer to an alarm in its banner, on whatever page the person is: one tap. */
export function AlarmAnswer({ locale, operationId, organisationId, isMeant }: Props) {
  const t = translate(locale)
  const given = givenAnswer(useStore($unsent), operationId)
  const sent = useStore($sentAnswers).get(operationId)
  useEffect(prepareChanges, [])
  const isRefused = given?.ended !== undefined
  const chosen = isRefused ? undefined : (given ?? sent)?.answer
  const answer = (kind: ResponseAnswer) => {
    giveAnswer(operationId, { answer: kind, minutes: null, organisation: organisationId }).catch(
      (error: unknown) => tellFailure(locale, error, 'The answer was not taken.'),
    )
  }

  return (
    <div className="alarm-answer" role="group" aria-atomic={false} aria-label={t('ownAnswer.heading')}>
      {choices.map(({ answer: kind, word }) => (
        <button
          key={kind}
          type="button"
          className="button"
          aria-pressed={chosen === kind}
          onClick={(press) => isMeant(press) && answer(kind)}
        >
          {t(word)}
        </button>
      ))}
      <p role="status">
        {given && <SendState locale={locale} given={given} />}
        {!given && sent && t('ownAnswer.sent', { time: clockTime(Date.parse(sent.answered_at), Date.now()) })}
      </p>
    </div>
  )
}
