import type { ComponentProps } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'inputMode' | 'className'> & {
    unit?: string
    /** With digits behind the comma. */
    decimals?: boolean
  }

/**
 * A text of digits, for `readNumber`: a number input counts on by a turn of the mouse wheel, and swallows what it cannot
 * read.
 */
export function NumberField({ unit, decimals = false, ...props }: Props) {
  const { field, rest } = splitField(props)

  return (
    <Field {...field}>
      {(control) => {
        const described = [unit && `${control.id}-unit`, control['aria-describedby']]
          .filter(Boolean)
          .join(' ')
        return (
          <div className="input-box">
            <input
              className="input figures"
              type="text"
              inputMode={decimals ? 'decimal' : 'numeric'}
              autoComplete="off"
              dir="ltr"
              {...rest}
              {...control}
              aria-describedby={described || undefined}
              style={unit ? { paddingInlineEnd: `calc(${unit.length}ch + var(--space-5))` } : undefined}
            />
            {unit && (
              <span id={`${control.id}-unit`} className="input-end">
                {unit}
              </span>
            )}
          </div>
        )
      }}
    </Field>
  )
}
