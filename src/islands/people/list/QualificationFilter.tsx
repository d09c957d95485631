import '../../ui/fields/field.css'
import { useEffect, useId, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { LONGEST_QUALIFICATION } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  chosen: string | undefined
  /** Offered while one types; whatever else is typed is looked for as well. */
  known: readonly string[]
  onChoose: (qualification: string | undefined) => void
}

/** Every organisation has qualifications of its own: what is typed is asked for with Enter, or when the field is left. */
export function QualificationFilter({ locale, chosen = '', known, onChoose }: Props) {
  const t = translate(locale)
  const list = useId()
  const [text, setText] = useState(chosen)
  useEffect(() => setText(chosen), [chosen])
  const offered = [...new Set(known)].toSorted((one, other) => one.localeCompare(other, 'de'))
  const choose = (typed: string) => {
    if (typed.trim() !== chosen) onChoose(typed.trim() || undefined)
  }

  return (
    <div className="field">
      <input
        className="input"
        name="qualification"
        list={list}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_QUALIFICATION}
        aria-label={t('people.members.qualification')}
        placeholder={t('people.members.qualification')}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          // One that was offered was chosen, or the field was emptied.
          if (value === '' || offered.includes(value)) choose(value)
        }}
        onBlur={() => choose(text)}
        onKeyDown={({ key }) => key === 'Enter' && choose(text)}
      />
      <datalist id={list}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
