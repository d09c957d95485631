import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { usePart } from '../../ui/behaviour/use-part.ts'

const loadForm = () => import('./AnswerNoteForm.tsx')

interface Props {
  locale: Locale
  /** Of the member's answer. */
  note: string | null | undefined
  onSend: (note: string | null) => void
}

/** The note of the member's own answer: shown, and written after a press. */
export function AnswerNote({ locale, note, onSend }: Props) {
  const t = translate(locale)
  const [open, setOpen] = useState(false)
  const part = usePart(loadForm, open)

  return (
    <>
      <button
        type="button"
        className="own-answer-note"
        aria-expanded={open}
        aria-busy={open && !part}
        onClick={() => setOpen(!open)}
      >
        {note ? t('ownAnswer.note.own', { note }) : t('ownAnswer.note.add')}
      </button>
      {open && part && (
        <part.AnswerNoteForm
          locale={locale}
          note={note ?? ''}
          onSend={(text) => {
            setOpen(false)
            onSend(text)
          }}
        />
      )}
    </>
  )
}
