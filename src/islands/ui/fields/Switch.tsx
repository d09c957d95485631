import './choice.css'
import './switch.css'
import type { ComponentProps } from 'react'
import { type FieldProps, Hint, Problem, splitField, useField } from './Field.tsx'

type Props = Omit<FieldProps, 'required'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className' | 'role'> & {
    words: { on: string; off: string }
  }

/** Something that is on or off from now on, without a button to save it. */
export function Switch({ words, ...props }: Props) {
  const { field, rest } = splitField(props)
  const { control, problem } = useField(field)

  return (
    <div className="field" data-field={field.name}>
      <label className="choice switch">
        <span className="switch-label">{field.label}</span>
        <input type="checkbox" role="switch" {...rest} {...control} />
        {/* A screen reader says the state of a switch by itself. */}
        <span className="switch-state" aria-hidden="true">
          <span>{words.off}</span>
          <span>{words.on}</span>
        </span>
      </label>
      <Hint id={control.id} text={field.hint} />
      <Problem id={control.id} text={problem} />
    </div>
  )
}
