import './account/entry/forgotten-password.css'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { type ApiProblem, problemOf } from '../lib/api/api-error.ts'
import { entryProblemLine } from '../lib/account/entry-problems.ts'
import { passwordCalls } from '../lib/stores/account/password-reset.ts'
import { LinkSent } from './account/entry/LinkSent.tsx'
import { Form, problemsOfFields, SubmitButton } from './ui/form/Form.tsx'
import { formWords } from './ui/form/form-words.ts'
import { TextField } from './ui/fields/TextField.tsx'

/** Asks for a link to set a new password. Says the same to everybody, whoever has the address. */
export function ForgottenPassword({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)

  useEffect(() => {
    passwordCalls().catch((error: unknown) =>
      console.warn('What asks for a link could not be fetched ahead.', error),
    )
  }, [])

  /** Answers what went wrong; undefined: nothing. */
  async function request(address: string): Promise<ApiProblem | undefined> {
    try {
      const { requestLink } = await passwordCalls()
      await requestLink(address)
      return undefined
    } catch (error) {
      console.warn('No link was asked for.', error)
      return problemOf(error)
    }
  }

  async function send(data: FormData) {
    const address = emailIn(data)
    setEmail(address)
    const problem = await request(address)
    if (!problem) return []
    if (problem.kind === 'invalid') return problemsOfFields(problem.fields)
    return [{ field: undefined, text: entryProblemLine(t, problem) }]
  }

  if (isSent) {
    return (
      <LinkSent
        locale={locale}
        email={email}

        onAgain={() => request(email)}
        onOther={() => setSent(false)}
      />
    )
  }
  return (
    <div className="forgotten-password">
      <h1 id="forgotten-heading">{t('passwordReset.heading')}</h1>
      <p>{t('passwordReset.intro')}</p>
      <p className="notice warning no-mail">{t('passwordReset.noMail')}</p>
      <Form
        method="post"
        aria-labelledby="forgotten-heading"
        words={formWords(t)}
        check={(data) => {
          const name = emailProblem(emailIn(data))
          return name ? [{ field: 'email', text: t(`passwordReset.errors.${name}`) }] : []
        }}
        onSend={send}
        onSent={() => setSent(true)}
      >
        <TextField
          name="email"
          type="email"
          label={t('passwordReset.email')}
          autoComplete="username"
          enterKeyHint="send"
          defaultValue={email}
          // Whoever comes back for another address.
          autoFocus={email !== ''}
          required
        />
        <SubmitButton size="large" busyText={t('passwordReset.sending')}>
          {t('passwordReset.submit')}
        </SubmitButton>
      </Form>
    </div>
  )
}

function emailIn(data: FormData): string {
  return String(data.get('email') ?? '').trim()
}

/** What cannot be anybody's address, the backend answers like any other: nobody would learn of it. */
function emailProblem(email: string): 'missing' | 'form' | undefined {
  if (email === '') return 'missing'
  return /^[^\s@]+@\S+$/.test(email) ? undefined : 'form'
}
