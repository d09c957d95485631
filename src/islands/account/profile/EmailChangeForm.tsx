import { useEffect, useRef } from 'react'
import { foldEmail, isEmailAddress } from '../../../contract/account/email-address.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { askForEmail } from '../../../lib/stores/account/email-change.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { ProfileFormProps } from './ProfileFormSection.tsx'
import { formProblems } from '../../shared/form-problems.ts'

/** Another address, for whoever knows the password and reads both mailboxes. */
export function EmailChangeForm({ locale, user, labelledBy, onClose }: ProfileFormProps) {
  const t = translate(locale)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  function check(data: FormData): FieldProblem[] {
    const { email, password } = typedIn(data)
    const found: FieldProblem[] = []
    const problem = emailProblem(email)
    if (problem) found.push({ field: 'email', text: t(`emailChange.errors.${problem}`) })
    if (password === '') found.push({ field: 'password', text: t('emailChange.errors.password') })
    return found
  }
  function emailProblem(email: string): 'email' | 'form' | 'unchanged' | undefined {
    if (email === '') return 'email'
    if (!isEmailAddress(foldEmail(email))) return 'form'
    return foldEmail(email) === user.email ? 'unchanged' : undefined
  }
  async function send(data: FormData): Promise<FieldProblem[]> {
    const { email, password } = typedIn(data)
    try {
      await askForEmail(email, password)
      return []
    } catch (error) {
      const problem = problemOf(error)
      console.warn('Another address was not asked for.', problem)
      return formProblems(t, problem)
    }
  }

  return (
    <div ref={frame} className="card">
      <Form
        method="post"
        aria-labelledby={labelledBy}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={onClose}
      >
        <TextField
          name="email"
          id="email-change-email"
          type="email"
          label={t('emailChange.email')}
          hint={t('emailChange.emailHint')}
          autoComplete="email"
          enterKeyHint="next"
          required
        />
        <PasswordField
          name="password"
          id="email-change-password"
          label={t('emailChange.password')}
          words={{ reveal: t('passwords.show'), capsLock: t('passwords.capsLock') }}
          autoComplete="current-password"
          required
        />
        <div className="form-buttons">
          <SubmitButton busyText={t('emailChange.saving')}>{t('emailChange.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('emailChange.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function typedIn(data: FormData): { email: string; password: string } {
  return {
    email: String(data.get('email') ?? '').trim(),
    password: String(data.get('password') ?? ''),
  }
}
