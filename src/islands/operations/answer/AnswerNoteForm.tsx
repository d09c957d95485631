import { type FormEvent, useId, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { ANSWER_NOTE_LENGTH } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
import { ownNotes, rememberNote } from '../../../lib/operations/own-notes.ts'

interface Props {
  locale: Locale
  note: string
  /** null: the answer loses its note. */
  onSend: (note: string | null) => void
}

/** Writes the note of an answer; notes that the member has sent before are sent by one press. */
export function AnswerNoteForm({ locale, note, onSend }: Props) {
  const t = translate(locale)
  const id = useId()
  const [text, setText] = useState(note)
  const [known] = useState(ownNotes)
  const send = (written: string) => {
    const trimmed = written.trim()
    if (trimmed) rememberNote(trimmed)
    onSend(trimmed || null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }

  return (
    <form className="own-answer-note-form" onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {t('ownAnswer.note.label')}
      </label>
      <input
        id={id}
        className="input"
        value={text}
        maxLength={ANSWER_NOTE_LENGTH}
        placeholder={t('ownAnswer.note.placeholder')}
        enterKeyHint="send"
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        {t('ownAnswer.note.send')}
      </button>
      {known.length > 0 && (
        <ul className="own-answer-notes" aria-label={t('ownAnswer.note.known')}>
          {known.map((one) => (
            <li key={one}>
              <button type="button" className="button secondary" onClick={() => send(one)}>
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
