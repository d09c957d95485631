import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'

/** How each kind is typed: nothing is corrected or capitalised that is no language. */
const kinds = {
  text: { dir: 'auto' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' },
  tel: { inputMode: 'tel', dir: 'ltr' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' },
} as const satisfies Record<string, ComponentProps<'input'>>

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className'> & { type?: keyof typeof kinds }

export function TextField({ type = 'text', ...props }: Props) {
  const { field, rest } = splitField(props)

  return (
    <Field {...field}>
      {(control) => <input className="input" type={type} {...kinds[type]} {...rest} {...control} />}
    </Field>
  )
}
