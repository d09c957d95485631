import './search-field.css'
import { type ComponentProps, useRef } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { Icon } from '../icons/Icon.tsx'
import { close } from '../icons/frame.ts'
import { search } from '../icons/fields.ts'
import { writeValue } from './native-value.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className' | 'placeholder'> & {
    words: { clear: string }
  }

export function SearchField({ words, ...props }: Props) {
  const { field, rest } = splitField(props)
  const input = useRef<HTMLInputElement>(null)
  function clear(): void {
    if (!input.current) return
    writeValue(input.current, '')
    input.current.focus()
  }

  return (
    <Field {...field}>
      {(control) => (
        <div className="input-box search-box">
          {/* The empty placeholder is what the style tells an empty field by. */}
          <input
            ref={input}
            className="input"
            type="search"
            dir="auto"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder=" "
            {...rest}
            {...control}
          />
          <span className="search-sign">
            <Icon shape={search} />
          </span>
          <button
            type="button"
            className="input-button"
            aria-label={words.clear}
            title={words.clear}
            onClick={clear}
          >
            <Icon shape={close} size={18} />
          </button>
        </div>
      )}
    </Field>
  )
}
