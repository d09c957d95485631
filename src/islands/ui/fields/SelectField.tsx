import './select-field.css'
import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { Icon } from '../icons/Icon.tsx'
import { down } from '../icons/fields.ts'
import { type Choice, ChoiceOptions } from './choices.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'className' | 'multiple'> & {
    choices: readonly Choice[]
    /** The first line, which chooses nothing. */
    nothing?: string
  }

/** For up to a dozen choices; more are searched with a Combobox. */
export function SelectField({ choices, nothing, ...props }: Props) {
  const { field, rest } = splitField(props)

  return (
    <Field {...field}>
      {(control) => (
        <div className="input-box select-box">
          <select className="input" {...rest} {...control}>
            {nothing !== undefined && <option value="">{nothing}</option>}
            <ChoiceOptions choices={choices} />
          </select>
          <span className="input-end">
            <Icon shape={down} />
          </span>
        </div>
      )}
    </Field>
  )
}
