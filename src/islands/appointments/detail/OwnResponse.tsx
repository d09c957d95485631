import './own-response.css'
import { useId } from 'react'
import type { Appointment, AppointmentAnswer } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { answerState, canRefuseLate, noteKept } from '../../../lib/appointments/response-rule.ts'
import { LateRefusal } from './LateRefusal.tsx'
import { ResponseChoices } from './ResponseChoices.tsx'
import { ResponseNote } from './ResponseNote.tsx'
import { ownWords } from './response-words.ts'
import { type NoteDraft, useNoteDraft } from './use-note-draft.ts'

/** An answer that the member gives. `note`: null for none. */
export interface GivenResponse {
  answer: AppointmentAnswer
  note: string | null
}

interface Props {
  locale: Locale
  /** `own` is the answer given last, also if it has not been sent. */
  appointment: Appointment
  /** In ms since 1970. */
  now: number
  /** Whether the own answer waits on this device for a network. */
  pending: boolean
  onRespond: (given: GivenResponse) => void
}

/** The member's own answer: given by one tap, changed by another. After the deadline it is a sentence, with the reason. */
export function OwnResponse({ locale, appointment, now, pending, onRespond }: Props) {
  const t = translate(locale)
  const heading = useId()
  const { own } = appointment
  const draft = useNoteDraft(own?.note ?? '', pending)
  const state = answerState(appointment, now)
  if (state === 'cancelled' || state === 'notAsked') return null

  const respond = (answer: AppointmentAnswer) => {
    const note = draft.toSend === undefined ? noteKept(own, answer) : draft.toSend || null
    if (own?.answer === answer && own.note === note) return
    if (draft.toSend !== undefined) draft.onSent()
    onRespond({ answer, note })
  }

  return (
    <section className="own-response" aria-labelledby={heading}>
      <h3 id={heading}>{t('appointmentResponses.heading')}</h3>
      {state === 'notMine' && <p className="muted">{t('appointmentResponses.notMine')}</p>}
      {state === 'open' && (
        <ResponseChoices
          locale={locale}
          appointment={appointment}
          label={t('appointmentResponses.heading')}
          onChoose={respond}
        />
      )}
      {state !== 'notMine' && (
        <p className="own-response-state" role="status">
          <span>{ownWords(t, appointment, state !== 'open')}</span>
          {pending && <span className="own-response-pending">{t('appointmentResponses.pending')}</span>}
        </p>
      )}
      {state === 'open' && !own && <UnsentNote locale={locale} note="" draft={draft} />}
      {state === 'open' && own && (
        <ResponseNote
          locale={locale}
          note={own.note ?? ''}
          draft={draft}
          onSend={() => respond(own.answer)}
        />
      )}
      {(state === 'closed' || state === 'begun') && (
        <Over
          locale={locale}
          state={state}
          note={own?.note ?? ''}
          draft={draft}
          onRefuse={canRefuseLate(appointment, now) ? (note) => onRespond({ answer: 'no', note }) : undefined}
        />
      )}
    </section>
  )
}

interface OverProps {
  locale: Locale
  state: 'closed' | 'begun'
  note: string
  draft: NoteDraft
  /** undefined: the member cannot refuse any more, or does not come. */
  onRefuse: ((note: string | null) => void) | undefined
}

/** Why the answer cannot be changed, except by a late refusal. */
function Over({ locale, state, note, draft, onRefuse }: OverProps) {
  const t = translate(locale)
  return (
    <>
      {note && (
        <p className="own-response-text" dir="auto">
          {t('appointmentResponses.note.own', { note })}
        </p>
      )}
      <UnsentNote locale={locale} note={note} draft={draft} />
      {onRefuse ? (
        <LateRefusal locale={locale} onRefuse={onRefuse} />
      ) : (
        <p className="muted">{t(`appointmentResponses.${state}`)}</p>
      )}
    </>
  )
}

/** What the member typed and the answer does not hold, where its field is not shown. */
function UnsentNote({ locale, note, draft }: Pick<OverProps, 'locale' | 'note' | 'draft'>) {
  const text = draft.text.trim()
  if ((!draft.isOpen && !draft.isRefused) || text === note) return null
  return (
    <p className="own-response-text" dir="auto">
      {translate(locale)('appointmentResponses.note.left', { note: text })}
    </p>
  )
}
