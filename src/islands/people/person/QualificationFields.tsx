import { useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import {
  LONGEST_QUALIFICATION,
  MOST_QUALIFICATIONS,
  type Qualification,
} from '../../../contract/people/people.ts'
import { qualificationField } from '../../../lib/people/person-form.ts'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  /** With which they begin. */
  qualifications: readonly Qualification[]
}

/** What somebody is trained for, a line each; what is removed is gone once the form is saved. */
export function QualificationFields({ locale, qualifications }: Props) {
  const t = translate(locale)
  const frame = useRef<HTMLFieldSetElement>(null)
  const next = useRef(qualifications.length)
  const [lines, setLines] = useState(() => qualifications.map((one, key) => ({ ...one, key })))
  // The form hears of what is typed; a line that comes or goes is a change as well.
  const tellForm = () => frame.current?.dispatchEvent(new Event('input', { bubbles: true }))
  const focus = (find: (frame: HTMLFieldSetElement) => HTMLElement | null | undefined) =>
    setTimeout(() => frame.current && find(frame.current)?.focus())

  function add(): void {
    setLines([...lines, { name: '', until: null, key: next.current++ }])
    tellForm()
    focus((frame) => [...frame.querySelectorAll<HTMLElement>('input[type="text"]')].at(-1))
  }

  function remove(key: number): void {
    setLines(lines.filter((line) => line.key !== key))
    tellForm()
    focus((frame) => frame.querySelector<HTMLElement>('.qualification-add'))
  }

  return (
    <fieldset ref={frame} className="person-fields">
      <legend>{t('personWork.qualifications')}</legend>
      {lines.map(({ key, name, until }, index) => {
        const line = index + 1
        return (
          <div key={key} className="qualification-line">
            <TextField
              name={qualificationField(index, 'name')}
              label={t('personWork.qualification', { line })}
              defaultValue={name}
              maxLength={LONGEST_QUALIFICATION}
              autoComplete="off"
              required
            />
            <DateTimeField
              type="date"
              name={qualificationField(index, 'until')}
              label={t('personWork.qualificationUntil')}
              defaultValue={until ?? ''}
            />
            <button
              type="button"
              className="button quiet"
              aria-label={t('personWork.removeQualification', { line })}
              onClick={() => remove(key)}
            >
              {t('personWork.remove')}
            </button>
          </div>
        )
      })}
      {lines.length < MOST_QUALIFICATIONS && (
        <button type="button" className="button qualification-add" onClick={add}>
          {t('personWork.addQualification')}
        </button>
      )}
    </fieldset>
  )
}
