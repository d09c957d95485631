import { type ReactNode, useEffect, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { safetyProblems } from './safety-problems.ts'

interface Props {
  locale: Locale
  labelledBy: string
  why: string
  submit: string
  /** Of an answer 409. */
  conflict?: string
  /** @throws {ApiError} or {PasskeyError} */
  onPassword: (password: string, data: FormData) => Promise<void>
  onDone?: () => void
  onCancel: () => void
  /** What else is to be filled in, and what is wrong with it. */
  children?: ReactNode
  check?: (data: FormData) => FieldProblem[]
}

const PASSWORD = 'password'

/** Asks for the password before something is done: whoever holds a phone that is not theirs does not know it. */
export function PasswordAsked({ locale, labelledBy, why, submit, conflict, ...about }: Props) {
  const t = translate(locale)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  function check(data: FormData): FieldProblem[] {
    const missing = { field: PASSWORD, text: t('signInSafety.password.missing') }
    return [...(about.check?.(data) ?? []), ...(passwordIn(data) === '' ? [missing] : [])]
  }
  async function send(data: FormData): Promise<FieldProblem[]> {
    try {
      await about.onPassword(passwordIn(data), data)
      return []
    } catch (error) {
      return safetyProblems(error, t, conflict)
    }
  }

  return (
    <div ref={frame} className="card safety-work">
      <p>{why}</p>
      <Form
        method="post"
        aria-labelledby={labelledBy}
        words={formWords(t)}
        check={check}
        onSend={send}
        {...(about.onDone && { onSent: about.onDone })}
      >
        {about.children}
        <PasswordField
          name={PASSWORD}
          label={t('signInSafety.password.label')}
          words={{ reveal: t('passwords.show'), capsLock: t('passwords.capsLock') }}
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
        <div className="form-buttons">
          <SubmitButton busyText={t('signInSafety.working')}>{submit}</SubmitButton>
          <button type="button" className="button quiet" onClick={about.onCancel}>
            {t('signInSafety.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function passwordIn(data: FormData): string {
  return String(data.get(PASSWORD) ?? '')
}
