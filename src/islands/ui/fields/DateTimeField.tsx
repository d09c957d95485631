import type { ComponentProps } from 'react'
import { typedEdges, type TypedType } from '../../../lib/pages/typed-date.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> & {
    type: TypedType
  }

/**
 * The browser's own picker: it knows the person's calendar, keyboard and screen reader. What a person types wrongly in it, the Form around it
 * says; without a Form, `useTypedDates`.
 */
export function DateTimeField({ type, ...props }: Props) {
  const { field, rest } = splitField(props)

  return (
    <Field {...field}>
      {(control) => (
        <input className="input figures" type={type} {...typedEdges(type)} {...rest} {...control} />
      )}
    </Field>
  )
}
