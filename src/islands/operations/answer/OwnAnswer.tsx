import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import {
  countedAnswer,
  type OperationResponse,
  type ResponseAnswer,
  USUAL_LATER_FROM_MINUTES,
} from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { ANSWER_MINUTES, choiceOf, type GivenAnswer } from '../../../lib/operations/own-answer.ts'
import { giveAnswer } from '../../../lib/stores/operations/answer.ts'
import { prepareChanges } from '../../../lib/stores/outbox/change-at-once.ts'
import { SendState } from '../../shared/SendState.tsx'
import './own-answer.css'
import { tellFailure } from '../../shared/tell-failure.ts'
import { AnswerNote } from './AnswerNote.tsx'
import { sentWords } from './answer-words.ts'

interface Props {
  locale: Locale
  operation: Pick<OperationDetail, 'id' | 'active' | 'later_from_minutes'>
  /** The member's answer that the backend has. */
  sent: OperationResponse | undefined
  /** The member's answer that waits on this device, or was refused. */
  given: GivenAnswer | undefined
  /** Whether the answers of the backend have been loaded. */
  isKnown: boolean
  /** Stands above the choices. */
  children?: ReactNode
}

/** The member's own answer: given by one tap within reach of the thumb, changed by another tap. */
export function OwnAnswer({ locale, operation, sent, given, isKnown, children }: Props) {
  const t = translate(locale)
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const later = useRef<HTMLButtonElement>(null)
  useEffect(prepareChanges, [])
  const waiting = given?.ended === undefined ? given : undefined
  const shown = waiting ?? sent
  const leaveMinutes = () => {
    // The focused button is about to be hidden.
    later.current?.focus()
    setChoosing(false)
  }
  const leaveByKey = (press: KeyboardEvent) => {
    if (press.key !== 'Escape' || !choosing) return
    // The key closes the minutes, but not the alarm sheet.
    press.stopPropagation()
    leaveMinutes()
  }
  const answer = (kind: ResponseAnswer, minutes: number | null = null) => {
    if (minutes === null) setChoosing(false)
    else leaveMinutes()
    // A note on why the member does not come does not fit an answer that they come.
    const keepsNote = (kind === 'not_coming') === (shown?.answer === 'not_coming')
    send({ answer: kind, minutes, note: keepsNote ? shown?.note : null })
  }
  const send = (given: Omit<Parameters<typeof giveAnswer>[1], 'sentAt'>) => {
    giveAnswer(operation.id, { ...given, sentAt: sent?.answered_at }).catch((error: unknown) =>
      tellFailure(locale, error, 'The answer was not taken.'),
    )
  }
  const laterFrom = operation.later_from_minutes ?? USUAL_LATER_FROM_MINUTES
  const counted = (minutes: number) => countedAnswer('coming', minutes, laterFrom)
  const chosen = choiceOf(shown)
  if (!operation.active) return null

  return (
    <div className="own-answer" onKeyDown={leaveByKey}>
      {children}
      <div className="own-answer-choices" role="group" aria-label={t('ownAnswer.heading')}>
        <Choice answer="coming" chosen={chosen} onChoose={() => answer('coming')}>
          {t('ownAnswer.coming')}
        </Choice>
        <button
          type="button"
          className="own-answer-choice"
          data-answer={chosen === 'later' ? shown?.answer : 'later'}
          ref={later}
          aria-pressed={chosen === 'later'}
          aria-expanded={choosing}
          aria-controls={id}
          onClick={() => setChoosing(!choosing)}
        >
          {chosen === 'later' && shown && shown.minutes !== null
            ? t('ownAnswer.laterIn', { minutes: shown.minutes })
            : t('ownAnswer.later')}
        </button>
        <Choice answer="not_coming" chosen={chosen} onChoose={() => answer('not_coming')}>
          {t('ownAnswer.notComing')}
        </Choice>
      </div>
      <div
        id={id}
        className="own-answer-minutes"
        role="group"
        aria-label={t('ownAnswer.minutes')}
        hidden={!choosing}
      >
        {ANSWER_MINUTES.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className="own-answer-choice"
            data-answer={counted(minutes)}
            aria-label={t('ownAnswer.inMinutes', { minutes })}
            onClick={() => answer(counted(minutes), minutes)}
          >
            {t('ownAnswer.short', { minutes })}
          </button>
        ))}
      </div>
      <p
        className="own-answer-state"
        role="status"
        data-state={waiting ? 'waiting' : given ? 'ended' : sent ? undefined : 'none'}
      >
        <State locale={locale} sent={sent} given={given} isKnown={isKnown} />
      </p>
      {shown && (
        <AnswerNote
          locale={locale}
          note={shown.note}
          onSend={(note) => send({ answer: shown.answer, minutes: shown.minutes, note, isSameAnswer: true })}
        />
      )}
    </div>
  )
}

function Choice({
  answer,
  chosen,
  onChoose,
  children,
}: {
  answer: ResponseAnswer
  chosen: ResponseAnswer | undefined
  onChoose: () => void
  children: string
}) {
  return (
    <button
      type="button"
      className="own-answer-choice"
      data-answer={answer}
      aria-pressed={chosen === answer}
      onClick={onChoose}
    >
      {children}
    </button>
  )
}

function State({ locale, sent, given, isKnown }: Omit<Props, 'operation' | 'children'>) {
  const t = translate(locale)
  if (given) return <SendState locale={locale} given={given} />
  if (sent) return sentWords(t, sent)
  return isKnown && t('ownAnswer.none')
}
