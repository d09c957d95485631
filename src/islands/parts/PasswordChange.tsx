import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../contract/password.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api-error.ts'
import { newPasswordProblem } from '../../lib/password-strength.ts'
import { problemWords } from '../../lib/problem-words.ts'
import { changeOwnPassword } from '../../lib/stores/device-sessions.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import type { FieldProblem } from '../ui/form-context.ts'
import { Form, problemsOfFields, SubmitButton } from '../ui/Form.tsx'
import { formWords } from '../ui/form-words.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

export interface PasswordChangeProps {
  locale: Locale
  /** The words that came with the script. */
  t: Translate
  /** Whose password it is, for password managers. */
  email: string
  onClose: () => void
}

const limits = { shortest: SHORTEST_PASSWORD, longest: LONGEST_PASSWORD }
const CURRENT = 'current_password'
const NEW = 'password'

/** Another password, for whoever knows the one before. */
export function PasswordChange({ locale, t, email, onClose }: PasswordChangeProps) {
  const [password, setPassword] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector<HTMLInputElement>(`[name="${CURRENT}"]`)?.focus(), [])
  const words = { reveal: t('passwords.show'), capsLock: t('passwords.capsLock') }

  function check(data: FormData): FieldProblem[] {
    const problem = newPasswordProblem(textIn(data, NEW))
    return [
      ...(textIn(data, CURRENT) === '' ? [{ field: CURRENT, text: t('passwordChange.currentMissing') }] : []),
      ...(problem ? [{ field: NEW, text: t(`passwords.${problem}`, limits) }] : []),
    ]
  }
  async function send(data: FormData): Promise<FieldProblem[]> {
    try {
      await changeOwnPassword(textIn(data, CURRENT), textIn(data, NEW))
      showToast({ text: t('passwordChange.done') })
      return []
    } catch (error) {
      const problem = problemOf(error)
      console.warn('The password was not changed.', problem)
      if (problem.kind === 'invalid') return problemsOfFields(problem.fields)
      const text =
        problem.kind === 'offline' ? t('passwordChange.lost') : problemWords(translate(locale), problem).text
      return [{ field: undefined, text }]
    }
  }

  return (
    <div ref={frame} className="card">
      <Form
        method="post"
        aria-labelledby="profile-password"
        words={formWords(t)}
        check={check}
        onInput={({ currentTarget }) => setPassword(textIn(new FormData(currentTarget), NEW))}
        onSend={send}
        onSent={onClose}
      >
        {/* Tells password managers whose password they keep. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name={CURRENT}
          label={t('passwordChange.current')}
          words={words}
          autoComplete="current-password"
          enterKeyHint="next"
          required
        />
        <PasswordField
          name={NEW}
          label={t('passwordChange.new')}
          hint={t('passwords.hint', limits)}
          words={words}
          autoComplete="new-password"
          enterKeyHint="done"
          required
        />
        <PasswordStrength locale={locale} t={t} password={password} />
        <div className="form-buttons">
          <SubmitButton busyText={t('passwordChange.saving')}>{t('passwordChange.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('passwordChange.cancel')}
          </button>
        </div>
      </Form>
    </div>
  )
}

function textIn(data: FormData, name: string): string {
  return String(data.get(name) ?? '')
}
