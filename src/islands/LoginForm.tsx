import './login-form.css'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { ENDED_REASON } from '../lib/browser-guard.ts'
import { REASON_PARAMETER } from '../lib/guard.ts'
import { FORM_READY_EVENT } from '../lib/guard-state.ts'
import { type LoginProblem, loginProblems, missingCredentials } from '../lib/login-problems.ts'
import { $session } from '../lib/stores/session.ts'
import { ErrorSummary } from './ui/ErrorSummary.tsx'
import { PasswordField } from './ui/PasswordField.tsx'

/** Fetched while the person types. */
const calls = () => import('../lib/stores/session-calls.ts')

export function LoginForm({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const session = useStore($session, { ssr: 'initial' })
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<readonly LoginProblem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const [ended, setEnded] = useState(false)

  // What was typed or submitted before this moment is replayed now.
  useEffect(() => {
    setEnded(new URLSearchParams(location.search).get(REASON_PARAMETER) === ENDED_REASON)
    form.current?.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }))
    calls().catch((error: unknown) => console.warn('The sign-in could not be fetched ahead.', error))
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (sending) return

    const fields = new FormData(event.currentTarget)
    const credentials = {
      email: String(fields.get('email') ?? '').trim(),
      password: String(fields.get('password') ?? ''),
    }
    const missing = missingCredentials(credentials)
    setAttempt(attempt + 1)
    setProblems(missing)
    if (missing.length > 0) return

    setSending(true)
    try {
      const { signIn } = await calls()
      await signIn(credentials)
      // The guard leads on from here; the button stays as it is until then.
    } catch (error) {
      console.warn('Signing in failed.', error)
      setProblems(loginProblems(error))
      setSending(false)
    }
  }

  const problemOfField = (field: string) => {
    const found = problems.find((problem) => problem.field === field)
    return found ? t(found.key) : undefined
  }

  return (
    <form
      ref={form}
      className="login-form card stack"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="login-heading"
    >
      <h1 id="login-heading">{t('login.heading')}</h1>
      {(ended || (session.state === 'signedOut' && session.ended)) && problems.length === 0 && (
        <p className="notice warning">{t('login.ended')}</p>
      )}
      <ErrorSummary
        heading={t('login.errors.heading')}
        problems={problems.map(({ field, key }) => ({ field, text: t(key) }))}
        attempt={attempt}
      />
      <div className="field">
        <label htmlFor="email">{t('login.email')}</label>
        <input
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={problemOfField('email') !== undefined}
          aria-describedby={problemOfField('email') ? 'email-problem' : undefined}
        />
        {problemOfField('email') && (
          <p id="email-problem" className="problem">
            {problemOfField('email')}
          </p>
        )}
      </div>
      <PasswordField
        label={t('login.password')}
        showLabel={t('login.showPassword')}
        words={{ show: t('login.show'), hide: t('login.hide') }}
        problem={problemOfField('password')}
      />
      <button type="submit" className="button primary" disabled={sending}>
        {sending ? t('login.sending') : t('login.submit')}
      </button>
    </form>
  )
}
