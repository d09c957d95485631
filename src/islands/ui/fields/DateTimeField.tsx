import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> & {
    type: 'date' | 'time' | 'datetime-local' | 'month' | 'week'
  }

/** The browser's own picker: it knows the person's calendar, keyboard and screen reader. */
export function DateTimeField({ type, ...props }: Props) {
  const { field, rest } = splitField(props)

  return (
    <Field {...field}>
      {(control) => <input className="input figures" type={type} {...rest} {...control} />}
    </Field>
  )
}
