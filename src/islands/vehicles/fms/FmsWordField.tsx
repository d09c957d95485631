import { useId } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { Problem } from '../../ui/fields/Field.tsx'

interface Props {
  name: string
  label: string
  /** Of what is typed. */
  language: Locale
  value: string
  placeholder: string
  problem: string | undefined
  onChange: (word: string) => void
}

export function FmsWordField({ name, label, language, value, placeholder, problem, onChange }: Props) {
  const id = useId()

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        name={name}
        lang={language}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Problem id={id} text={problem} />
    </div>
  )
}
