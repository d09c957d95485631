import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { entryProblemLine } from '../../../lib/account/entry-problems.ts'
import { setNewPassword } from '../../../lib/stores/account/password-reset.ts'
import { tokenOfPage } from '../../../lib/account/token-of-page.ts'
import { Form, problemsOfFields, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { NewPasswordField, passwordIn, passwordProblems } from './NewPasswordField.tsx'

interface Props {
  locale: Locale
  /** Whose password it is; undefined: the server is being asked. */
  email: string | undefined
  /** The password was sent, and perhaps saved. */
  onAnswerLost: () => void
  onDone: () => void
}

/** While the server is being asked it stands there already, so that nothing moves when it has answered. */
export function NewPasswordForm({ locale, email, onAnswerLost, onDone }: Props) {
  const t = translate(locale)
  const [isSending, setSending] = useState(false)
  const isWaiting = email === undefined

  async function send(data: FormData) {
    setSending(true)
    try {
      await setNewPassword(tokenOfPage(), passwordIn(data))
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
        check={(data) => passwordProblems(t, data)}
        onSend={send}
        onSent={onDone}
      >
        <NewPasswordField
          locale={locale}
          label={t('newPassword.password')}
          email={email}
          disabled={isWaiting}
          // What is saved is what stands here.
          readOnly={isSending}
        />
        <p className="muted">{t('newPassword.ends')}</p>
        <SubmitButton size="large" busyText={t('newPassword.sending')} disabled={isWaiting}>
          {t('newPassword.submit')}
        </SubmitButton>
      </Form>
    </div>
  )
}
