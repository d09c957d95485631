import './text-area.css'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'maxLength' | 'className' | 'onInput'> & {
    /** More can be typed (and pasted, and cut down then); the counter says by how much it is too long. */
    limit?: { length: number; left: (count: number) => string; over: (count: number) => string }
  }

/** The counter appears with the last fifth. */
const NEAR = 0.8
/** Read out when the typing pauses, not with every key. */
const PAUSE_MS = 1000

/** Grows with its text. */
export function TextArea({ limit, rows = 3, ...props }: Props) {
  const { field, rest } = splitField(props)
  const area = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(String(props.defaultValue ?? props.value ?? '').length)
  const [said, setSaid] = useState('')
  const left = limit ? limit.length - length : 0
  const text = limit && length >= limit.length * NEAR ? (left < 0 ? limit.over(-left) : limit.left(left)) : ''

  // Typed before this moment.
  useEffect(() => setLength(area.current?.value.length ?? 0), [])
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <Field {...field}>
      {(control) => (
        <>
          <textarea
            ref={area}
            className="input text-area"
            dir="auto"
            rows={rows}
            style={{ minBlockSize: `calc(${rows}lh + var(--space-5))` }}
            onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
            // Chromium scrolls to the line being written alone: the navigation bar would cover the last lines of the field.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            {...rest}
            {...control}
          />
          {limit && (
            <>
              <p className="hint counter figures" data-over={left < 0 || undefined} aria-hidden="true">
                {text}
              </p>
              <p className="visually-hidden" role="status">
                {said}
              </p>
            </>
          )}
        </>
      )}
    </Field>
  )
}
