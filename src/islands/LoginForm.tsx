import './account/entry/login-form.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { ENDED_REASON } from '../lib/session/browser-guard.ts'
import { REASON_PARAMETER } from '../lib/session/guard.ts'
import { type LoginProblem, loginProblems, missingCredentials } from '../lib/account/login-problems.ts'
import { canKeep } from '../lib/device/storage.ts'
import { $session } from '../lib/stores/session/session.ts'
import { Form, SubmitButton } from './ui/form/Form.tsx'
import { formWords } from './ui/form/form-words.ts'
import { PasswordField } from './ui/fields/PasswordField.tsx'
import { TextField } from './ui/fields/TextField.tsx'

/** Fetched while the person types. */
const calls = () => import('../lib/stores/session/session-calls.ts')

export function LoginForm({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const session = useStore($session, { ssr: 'initial' })
  const [ended, setEnded] = useState(false)
  const [forgetful, setForgetful] = useState(false)

  useEffect(() => {
    setEnded(new URLSearchParams(location.search).get(REASON_PARAMETER) === ENDED_REASON)
    setForgetful(!canKeep())
    calls().catch((error: unknown) => console.warn('The sign-in could not be fetched ahead.', error))
  }, [])

  const inWords = (problems: readonly LoginProblem[]) =>
    problems.map(({ key, values, ...about }) => ({ ...about, text: t(key, values) }))

  async function send(data: FormData) {
    try {
      const { signIn } = await calls()
      await signIn(credentialsOf(data))
      // The guard leads on from here.
      return []
    } catch (error) {
      console.warn('Signing in failed.', error)
      return inWords(loginProblems(error))
    }
  }

  return (
    <Form
      className="login-form"
      method="post"
      aria-labelledby="login-heading"
      words={formWords(t)}
      check={(data) => inWords(missingCredentials(credentialsOf(data)))}
      onSend={send}
      leavesPage
    >
      {(ended || (session.state === 'signedOut' && session.ended)) && (
        <p className="notice warning">{t('login.ended')}</p>
      )}
      {forgetful && <p className="notice">{t('login.forgetful')}</p>}
      <TextField
        name="email"
        type="email"
        label={t('login.email')}
        autoComplete="username"
        enterKeyHint="next"
        required
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        words={{ reveal: t('login.showPassword'), capsLock: t('login.capsLock') }}
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <SubmitButton size="large" busyText={t('login.sending')}>
        {t('login.submit')}
      </SubmitButton>
    </Form>
  )
}

function credentialsOf(data: FormData) {
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') }
}
