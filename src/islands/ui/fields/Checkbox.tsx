import './choice.css'
import type { ComponentProps } from 'react'
import { type FieldProps, Hint, Problem, splitField, useField } from './Field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'>

/** One thing to agree to or to leave: never marked as optional. */
export function Checkbox(props: Props) {
  const { field, rest } = splitField(props)
  const { control, problem } = useField(field)

  return (
    <div className="field" data-field={field.name}>
      <label className="choice">
        <input type="checkbox" className="tick" {...rest} {...control} />
        <span>{field.label}</span>
      </label>
      <div className="choice-more">
        <Hint id={control.id} text={field.hint} />
        <Problem id={control.id} text={problem} />
      </div>
    </div>
  )
}
