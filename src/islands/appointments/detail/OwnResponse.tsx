import './own-response.css'
import { useId } from 'react'
import {
  type Appointment,
  type AppointmentAnswer,
  answersOf,
} from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { answerState } from '../../../lib/appointments/response-rule.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check } from '../../ui/icons/interface.ts'
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
  /** The buttons alone, for a row; nothing where the member may not answer. */
  compact?: boolean
}

/** The member's own answer: given by one tap, changed by another. After the deadline it is a sentence, with the reason. */
export function OwnResponse({ locale, appointment, now, pending, onRespond, compact = false }: Props) {
  const t = translate(locale)
  const heading = useId()
  const { own, title } = appointment
  const draft = useNoteDraft(own?.note ?? '', pending)
  const state = answerState(appointment, now)
  if (state === 'cancelled' || state === 'notAsked' || (compact && state !== 'open')) return null

  const respond = (answer: AppointmentAnswer) => {
    // A note on why the member does not come does not fit an answer that they come.
    const fits = (answer === 'no') === (own?.answer === 'no')
    const kept = fits ? (own?.note ?? null) : null
    const note = draft.toSend === undefined ? kept : draft.toSend || null
    if (own?.answer === answer && own.note === note) return
    if (draft.toSend !== undefined) draft.onSent()
    onRespond({ answer, note })
  }
  const choices = (
    <Choices
      locale={locale}
      appointment={appointment}
      label={t(compact ? 'appointmentResponses.headingOf' : 'appointmentResponses.heading', { title })}
      onChoose={respond}
    />
  )
  if (compact) return <div className="own-response compact">{choices}</div>

  return (
    <section className="own-response" aria-labelledby={heading}>
      <h3 id={heading}>{t('appointmentResponses.heading')}</h3>
      {state === 'notMine' && <p className="muted">{t('appointmentResponses.notMine')}</p>}
      {state === 'open' && choices}
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
        <Over locale={locale} state={state} note={own?.note ?? ''} draft={draft} />
      )}
    </section>
  )
}

interface ChoicesProps {
  locale: Locale
  appointment: Pick<Appointment, 'own' | 'response'>
  label: string
  onChoose: (answer: AppointmentAnswer) => void
}

function Choices({ locale, appointment: { own, response }, label, onChoose }: ChoicesProps) {
  const t = translate(locale)
  if (response === 'unless_refused') {
    const hasRefused = own?.answer === 'no'
    return (
      <div className="own-response-choices" role="group" aria-label={label}>
        <button type="button" className="button" onClick={() => onChoose(hasRefused ? 'yes' : 'no')}>
          {t(hasRefused ? 'appointmentResponses.answers.again' : 'appointmentResponses.answers.no')}
        </button>
      </div>
    )
  }
  return (
    <div className="own-response-choices" role="group" aria-label={label}>
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

interface OverProps {
  locale: Locale
  state: 'closed' | 'begun'
  note: string
  draft: NoteDraft
}

/** Why the answer cannot be changed. */
function Over({ locale, state, note, draft }: OverProps) {
  const t = translate(locale)
  return (
    <>
      {note && (
        <p className="own-response-text" dir="auto">
          {t('appointmentResponses.note.own', { note })}
        </p>
      )}
      <UnsentNote locale={locale} note={note} draft={draft} />
      <p className="muted">{t(`appointmentResponses.${state}`)}</p>
    </>
  )
}

/** What the member typed and the answer does not hold, where its field is not shown. */
function UnsentNote({ locale, note, draft }: Omit<OverProps, 'state'>) {
  const text = draft.text.trim()
  if ((!draft.isOpen && !draft.isRefused) || text === note) return null
  return (
    <p className="own-response-text" dir="auto">
      {translate(locale)('appointmentResponses.note.left', { note: text })}
    </p>
  )
}
