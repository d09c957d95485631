import './password-strength.css'
import type { Locale } from '../../../contract/locales.ts'
import { SHORTEST_PASSWORD } from '../../../contract/account/password.ts'
import { translate } from '../../../i18n/translate.ts'
import { strengthOf } from '../../../lib/account/password-strength.ts'

interface Props {
  locale: Locale
  password: string
}

/**
 * How good a new password is, and why. Keeps its place while nothing is typed; is
 * heard when the strength changes, not with every character.
 */
export function PasswordStrength({ locale, password }: Props) {
  const t = translate(locale)
  const strength = password === '' ? undefined : strengthOf(password)
  const word = strength && t(`passwords.strength.${strength}`)

  return (
    <div className="password-strength" data-strength={strength}>
      <span className="password-strength-bar" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <p>
        {strength && (
          <>
            <strong>{word}.</strong>{' '}
            {t(`passwords.strength.why.${strength}`, { count: SHORTEST_PASSWORD - password.length })}
          </>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {word}
      </span>
    </div>
  )
}
