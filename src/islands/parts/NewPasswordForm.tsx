import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../contract/password.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api-error.ts'
import { entryProblemLine } from '../../lib/entry-problems.ts'
import { newPasswordProblem } from '../../lib/password-strength.ts'
import { setNewPassword } from '../../lib/stores/password-reset.ts'
import { Form, problemsOfFields, SubmitButton } from '../ui/Form.tsx'
import { formWords } from '../ui/form-words.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface Props {
  locale: Locale
  token: () => string
  /** Whose password it is; undefined: the server is being asked. */
  email: string | undefined
  /** The password was sent, and perhaps saved. */
  onAnswerLost: () => void
  onDone: () => void
}

const limits = { shortest: SHORTEST_PASSWORD, longest: LONGEST_PASSWORD }

/** While the server is being asked it stands there already, so that nothing moves when it has answered. */
export function NewPasswordForm({ locale, token, email, onAnswerLost, onDone }: Props) {
  const t = translate(locale)
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const isWaiting = email === undefined

  async function send(data: FormData) {
    setSending(true)
    try {
      await setNewPassword(token(), passwordIn(data))
      return []
    } catch (error) {
      const problem = problemOf(error)
      // Not the error: it names the address, and with it the token.
      console.warn('The new password was not set.', problem)
      if (problem.kind === 'offline') onAnswerLost()
      if (problem.kind === 'invalid') return problemsOfFields(problem.fields)
      return [{ field: undefined, text: entryProblemLine(t, problem) }]
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="new-password" aria-busy={isWaiting}>
      <h1 id="new-password-heading">{t('newPassword.heading')}</h1>
      <p className="new-password-for">
        {isWaiting ? <span className="skeleton" /> : t('newPassword.for', { email })}
      </p>
      <Form
        method="post"
        aria-labelledby="new-password-heading"
        words={formWords(t)}
        check={(data) => {
          const name = newPasswordProblem(passwordIn(data))
          return name ? [{ field: 'password', text: t(`passwords.${name}`, limits) }] : []
        }}
        onInput={({ currentTarget }) => setPassword(passwordIn(new FormData(currentTarget)))}
        onSend={send}
        onSent={onDone}
      >
        {/* Tells password managers whose password they keep. */}
        <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          name="password"
          label={t('newPassword.password')}
          hint={t('passwords.hint', limits)}
          words={{ reveal: t('passwords.show'), capsLock: t('passwords.capsLock') }}
          autoComplete="new-password"
          enterKeyHint="done"
          disabled={isWaiting}
          // What is saved is what stands here.
          readOnly={isSending}
          required
        />
        <PasswordStrength locale={locale} password={password} />
        <p className="muted">{t('newPassword.ends')}</p>
        <SubmitButton size="large" busyText={t('newPassword.sending')} disabled={isWaiting}>
          {t('newPassword.submit')}
        </SubmitButton>
      </Form>
    </div>
  )
}

function passwordIn(data: FormData): string {
  return String(data.get('password') ?? '')
}
