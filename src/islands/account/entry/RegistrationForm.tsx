import { useState } from 'react'
import { LONGEST_NAME } from '../../../contract/people/person-name.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { entryProblemLine } from '../../../lib/account/entry-problems.ts'
import type { OpenInvitation } from '../../../lib/account/registration-step.ts'
import { routes } from '../../../lib/routes.ts'
import { goOn } from '../../../lib/stores/session/page-guard.ts'
import { createAccount } from '../../../lib/stores/account/registration.ts'
import { tokenOfPage } from '../../../lib/account/token-of-page.ts'
import { Form, problemsOfFields, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { InvitationFacts } from './InvitationFacts.tsx'
import { NewPasswordField, passwordIn, passwordProblems } from './NewPasswordField.tsx'

interface Props {
  locale: Locale
  /** undefined: the server is being asked. */
  link: OpenInvitation | undefined
}

const nameFields = ['first_name', 'last_name'] as const

/** While the server is being asked it stands there already, so that nothing moves when it has answered. */
export function RegistrationForm({ locale, link }: Props) {
  const t = translate(locale)
  const [isSending, setSending] = useState(false)
  const isWaiting = link === undefined
  const state = { disabled: isWaiting, readOnly: isSending }

  async function send(data: FormData) {
    setSending(true)
    try {
      const [first_name, last_name] = [textIn(data, 'first_name'), textIn(data, 'last_name')]
      await createAccount(tokenOfPage(), { first_name, last_name, password: passwordIn(data) })
      goOn(localizePath(routes.home.pattern, locale))
      return []
    } catch (error) {
      const problem = problemOf(error)
      // Not the error: it names the address, and with it the token.
      console.warn('The account was not made.', problem)
      setSending(false)
      if (problem.kind === 'invalid') return problemsOfFields(problem.fields)
      return [{ field: undefined, text: entryProblemLine(t, problem) }]
    }
  }

  return (
    <div className="registration" aria-busy={isWaiting}>
      <h1 id="registration-heading">{t('registration.heading')}</h1>
      <InvitationFacts locale={locale} link={link} />
      <Form
        method="post"
        aria-labelledby="registration-heading"
        words={formWords(t)}
        check={(data) => [...nameProblems(locale, data), ...passwordProblems(t, data)]}
        onSend={send}
        leavesPage
      >
        <TextField
          // Filled in when it is known with what.
          key={isWaiting ? 'first' : 'first-known'}
          name="first_name"
          label={t('registration.firstName')}
          autoComplete="given-name"
          enterKeyHint="next"
          defaultValue={link?.first_name ?? ''}
          {...state}
          required
        />
        <TextField
          key={isWaiting ? 'last' : 'last-known'}
          name="last_name"
          label={t('registration.lastName')}
          autoComplete="family-name"
          enterKeyHint="next"
          defaultValue={link?.last_name ?? ''}
          {...state}
          required
        />
        <NewPasswordField locale={locale} label={t('registration.password')} email={link?.email} {...state} />
        <SubmitButton size="large" busyText={t('registration.sending')} disabled={isWaiting}>
          {t('registration.submit')}
        </SubmitButton>
      </Form>
    </div>
  )
}

function textIn(data: FormData, name: (typeof nameFields)[number]): string {
  return String(data.get(name) ?? '').trim()
}

function nameProblems(locale: Locale, data: FormData) {
  const t = translate(locale)
  return nameFields.flatMap((field) => {
    const { length } = textIn(data, field)
    if (length === 0) return [{ field, text: t(`registration.errors.${field}`) }]
    if (length <= LONGEST_NAME) return []
    return [{ field, text: t('registration.errors.tooLong', { longest: LONGEST_NAME }) }]
  })
}
