import './password-field.css'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { Icon } from '../icons/Icon.tsx'
import { eye, eyeOff } from '../icons/entry.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'className' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password'
    words: { reveal: string; capsLock: string }
  }

/** A password that can be looked at while typing; it stays one field for password managers. */
export function PasswordField({ words, ...props }: Props) {
  const { field, rest } = splitField(props)
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)

  // What is sent as readable text, a browser may offer as a suggestion to the next person.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  function noteCapsLock({ nativeEvent }: KeyboardEvent): void {
    // A password manager's filling in comes as a "key" without any.
    if (nativeEvent instanceof window.KeyboardEvent) setCapsLock(nativeEvent.getModifierState('CapsLock'))
  }

  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className="input-box">
            <input
              ref={input}
              className="input"
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              onKeyDown={noteCapsLock}
              onKeyUp={noteCapsLock}
              onBlur={() => setCapsLock(false)}
              {...rest}
              {...control}
            />
            <button
              type="button"
              className="input-button"
              aria-label={words.reveal}
              title={words.reveal}
              aria-pressed={shown}
              aria-controls={control.id}
              disabled={field.disabled}
              onClick={() => setShown(!shown)}
            >
              <Icon shape={shown ? eyeOff : eye} />
            </button>
          </div>
          <p className="caps-lock" role="status">
            {capsLock && words.capsLock}
          </p>
        </>
      )}
    </Field>
  )
}
