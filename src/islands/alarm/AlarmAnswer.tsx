import './alarm-answer.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import {
  countedAnswer,
  type ResponseAnswer,
  USUAL_LATER_FROM_MINUTES,
} from '../../contract/operations/operations.ts'
import type { PressGuard } from '../../lib/alarm/press-guard.ts'
import { ANSWER_MINUTES, choiceOf, givenAnswer } from '../../lib/operations/own-answer.ts'
import { $sentAnswers, giveAnswer } from '../../lib/stores/operations/answer.ts'
import { recallAnswer } from '../../lib/stores/operations/recall-answer.ts'
import { prepareChanges } from '../../lib/stores/outbox/change-at-once.ts'
import { $unsent } from '../../lib/stores/outbox/unsent.ts'
import { sentWords } from '../operations/answer/answer-words.ts'
import { SendState } from '../shared/SendState.tsx'
import { tellFailure } from '../shared/tell-failure.ts'
import { translate } from '../../i18n/translate.ts'

interface Props {
  locale: Locale
  operationId: number
  /** The organisation of the operation, which may be another one than the member has chosen. */
  organisationId: number
  /** Whether the member may have answered before this page was opened, or on another device. */
  mayBeAnswered: boolean
  isMeant: PressGuard['isMeant']
  /** Runs a moment after the member has answered, here or on another part of the page. */
  onAnswered: () => void
  /** Stands beside the state of the answer. */
  children: ReactNode
}

/** Long enough to read the answer, and to correct it, in ms. */
const ANSWERED_MS = 5_000

/** The member's answer to an alarm in its sheet, on every page: one tap, or two with the minutes. */
export function AlarmAnswer({
  locale,
  operationId,
  organisationId,
  mayBeAnswered,
  isMeant,
  onAnswered,
  children,
}: Props) {
  const t = translate(locale)
  const [choosing, setChoosing] = useState(false)
  const later = useRef<HTMLButtonElement>(null)
  const minuteButtons = useRef<HTMLDivElement>(null)
  const wasChoosing = useRef(false)
  // The focused button is removed with the row it stands in.
  useEffect(() => {
    if (choosing) minuteButtons.current?.querySelector('button')?.focus()
    else if (wasChoosing.current) later.current?.focus()
    wasChoosing.current = choosing
  }, [choosing])
  const given = givenAnswer(useStore($unsent), operationId)
  const sent = useStore($sentAnswers).get(operationId)
  useEffect(prepareChanges, [])
  useEffect(() => {
    if (mayBeAnswered) void recallAnswer(organisationId, operationId)
  }, [mayBeAnswered, organisationId, operationId])
  const isRefused = given?.ended !== undefined
  const shown = isRefused ? undefined : (given ?? sent)
  const chosen = choiceOf(shown)
  useEffect(() => {
    if (chosen === undefined || choosing) return undefined
    const answered = setTimeout(onAnswered, ANSWERED_MS)
    return () => clearTimeout(answered)
    // `onAnswered` is a new function in each render, but does the same for the same alarm.
  }, [chosen, choosing, shown?.minutes])
  const answer = (kind: ResponseAnswer, minutes: number | null = null) => {
    giveAnswer(operationId, { answer: kind, minutes, organisation: organisationId }).catch((error: unknown) =>
      tellFailure(locale, error, 'The answer was not taken.'),
    )
  }
  const plainChoice = (kind: 'coming' | 'not_coming') => (
    <button
      type="button"
      className="button"
      aria-pressed={chosen === kind}
      onClick={(event) => isMeant(event) && answer(kind)}
    >
      {t(kind === 'coming' ? 'ownAnswer.coming' : 'ownAnswer.notComing')}
    </button>
  )

  return (
    <div className="alarm-answer" aria-atomic={false}>
      {choosing ? (
        <div
          ref={minuteButtons}
          className="alarm-answer-minutes"
          role="group"
          aria-label={t('ownAnswer.minutes')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Closes the minutes, but not the sheet.
            event.stopPropagation()
            setChoosing(false)
          }}
        >
          {ANSWER_MINUTES.map((minutes) => (
            <button
              key={minutes}
              type="button"
              className="button"
              aria-label={t('ownAnswer.inMinutes', { minutes })}
              onClick={(event) => {
                if (!isMeant(event)) return
                answer(countedAnswer('coming', minutes, USUAL_LATER_FROM_MINUTES), minutes)
                setChoosing(false)
              }}
            >
              {t('ownAnswer.short', { minutes })}
            </button>
          ))}
        </div>
      ) : (
        <div className="alarm-answer-choices" role="group" aria-label={t('ownAnswer.heading')}>
          {plainChoice('coming')}
          <button
            type="button"
            className="button"
            ref={later}
            aria-pressed={chosen === 'later'}
            onClick={(event) => isMeant(event) && setChoosing(true)}
          >
            {chosen === 'later' && shown && shown.minutes !== null
              ? t('ownAnswer.laterIn', { minutes: shown.minutes })
              : t('ownAnswer.later')}
          </button>
          {plainChoice('not_coming')}
        </div>
      )}
      <div className="alarm-answer-end">
        <p role="status">
          {given && <SendState locale={locale} given={given} />}
          {!given && sent && sentWords(t, sent)}
        </p>
        {children}
      </div>
    </div>
  )
}
