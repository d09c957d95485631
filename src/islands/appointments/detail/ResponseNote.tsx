import { type SubmitEvent, useId, useRef, useState } from 'react'
import { LONGEST_RESPONSE_NOTE } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { lengthLimit } from '../../ui/fields/input-words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import type { NoteDraft } from './use-note-draft.ts'

interface Props {
  locale: Locale
  /** Of the member's answer; empty: none. */
  note: string
  draft: NoteDraft
  onSend: () => void
}

/** The note of the member's own answer: shown, and written after a press. */
export function ResponseNote({ locale, note, draft, onSend }: Props) {
  const t = translate(locale)
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isTried, setIsTried] = useState(false)
  const isTooLong = draft.toSend === undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isTooLong) return
    // The focused field is about to be removed.
    toggle.current?.focus()
    setIsTried(false)
    onSend()
  }

  return (
    <>
      {note && !draft.isOpen && (
        <p className="own-response-text" dir="auto">
          {t('appointmentResponses.note.own', { note })}
        </p>
      )}
      <button
        type="button"
        className="own-response-note"
        ref={toggle}
        aria-expanded={draft.isOpen}
        onClick={draft.onToggle}
      >
        {t(note ? 'appointmentResponses.note.change' : 'appointmentResponses.note.label')}
      </button>
      {draft.isOpen && (
        <form className="own-response-form" noValidate onSubmit={submit}>
          <TextArea
            name="note"
            id={id}
            rows={2}
            label={t('appointmentResponses.note.label')}
            hint={t('appointmentResponses.note.hint')}
            value={draft.text}
            limit={lengthLimit(t, LONGEST_RESPONSE_NOTE)}
            autoFocus={!draft.isRefused}
            onChange={({ target }) => draft.onType(target.value)}
            {...(isTried &&
              isTooLong && {
                problem: t('appointmentResponses.note.tooLong', { count: LONGEST_RESPONSE_NOTE }),
              })}
          />
          <Button type="submit">{t('appointmentResponses.note.send')}</Button>
        </form>
      )}
    </>
  )
}
