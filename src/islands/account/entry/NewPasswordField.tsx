import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../contract/account/password.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { newPasswordProblem } from '../../../lib/account/password-strength.ts'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface Props {
  locale: Locale
  label: string
  /** Whose it is, for password managers. */
  email: string | undefined
  disabled?: boolean
  readOnly?: boolean
}

const limits = { shortest: SHORTEST_PASSWORD, longest: LONGEST_PASSWORD }

/** A new password, with how good it is. */
export function NewPasswordField({ locale, label, email, disabled = false, readOnly = false }: Props) {
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
export function passwordProblems(t: Translate, data: FormData): FieldProblem[] {
  const name = newPasswordProblem(passwordIn(data))
  return name ? [{ field: 'password', text: t(`passwords.${name}`, limits) }] : []
}
