import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../contract/password.ts'
import { translate } from '../../i18n/translate.ts'
import { newPasswordProblem } from '../../lib/password-strength.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface Props {
  locale: Locale
  label: string
  /** Whose it is, for password managers. */
  email: string | undefined
  disabled: boolean
  readOnly: boolean
}

const limits = { shortest: SHORTEST_PASSWORD, longest: LONGEST_PASSWORD }

/** A new password, with how good it is. Its page carries the area `passwords`. */
export function NewPasswordField({ locale, label, email, disabled, readOnly }: Props) {
  const t = translate(locale)
  const [password, setPassword] = useState('')

  return (
    <>
      {/* Tells password managers whose password they keep. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        name="password"
        label={label}
        hint={t('passwords.hint', limits)}
        words={{ reveal: t('passwords.show'), capsLock: t('passwords.capsLock') }}
        autoComplete="new-password"
        enterKeyHint="done"
        disabled={disabled}
        readOnly={readOnly}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        required
      />
      <PasswordStrength locale={locale} password={password} />
    </>
  )
}

export function passwordIn(data: FormData): string {
  return String(data.get('password') ?? '')
}

/** What is wrong with the password of a form, as its summary says it. */
export function passwordProblems(locale: Locale, data: FormData) {
  const name = newPasswordProblem(passwordIn(data))
  return name ? [{ field: 'password', text: translate(locale)(`passwords.${name}`, limits) }] : []
}
