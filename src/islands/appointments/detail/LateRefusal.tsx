import { type SubmitEvent, useId, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { LONGEST_RESPONSE_NOTE } from '../../../contract/appointments/appointments.ts'
import { translate } from '../../../i18n/translate.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { lengthLimit } from '../../ui/fields/input-words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'

interface Props {
  locale: Locale
  /** `note`: null for none. */
  onRefuse: (note: string | null) => void
}

/**
 * Lets a member who was to come refuse after the deadline. It opens a form first, since the member cannot take a late refusal back
 * and the responsible member is told the reason.
 */
export function LateRefusal({ locale, onRefuse }: Props) {
  const t = translate(locale)
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const note = text.trim()
  const isTooLong = note.length > LONGEST_RESPONSE_NOTE
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!isTooLong) onRefuse(note || null)
  }

  return (
    <>
      <p className="muted">{t('appointmentResponses.late.hint')}</p>
      <button
        type="button"
        className="own-response-note"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('appointmentResponses.late.open')}
      </button>
      {isOpen && (
        <form className="own-response-form" noValidate onSubmit={submit}>
          <TextArea
            name="reason"
            id={id}
            rows={2}
            label={t('appointmentResponses.late.reason')}
            hint={t('appointmentResponses.note.hint')}
            value={text}
            limit={lengthLimit(t, LONGEST_RESPONSE_NOTE)}
            autoFocus
            onChange={({ target }) => setText(target.value)}
            {...(isTried &&
              isTooLong && {
                problem: t('appointmentResponses.note.tooLong', { count: LONGEST_RESPONSE_NOTE }),
              })}
          />
          <Button type="submit">{t('appointmentResponses.answers.no')}</Button>
        </form>
      )}
    </>
  )
}
