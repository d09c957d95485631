import './account/entry/new-password.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { isGone } from '../lib/api/api-error.ts'
import { $passwordReset, loadPasswordReset } from '../lib/stores/account/password-reset.ts'
import { tokenOfPage } from '../lib/account/token-of-page.ts'
import { LinkGone } from './account/entry/LinkGone.tsx'
import { LinkNotRead } from './account/entry/LinkNotRead.tsx'
import { NewPasswordForm } from './account/entry/NewPasswordForm.tsx'
import { PasswordIsSet } from './account/entry/PasswordIsSet.tsx'

/** The page of one link: its address holds the token. */
export function NewPassword({ locale }: { locale: Locale }) {
  const reset = useStore($passwordReset, { ssr: 'initial' })
  const [isDone, setDone] = useState(false)
  const [isAnswerLost, setAnswerLost] = useState(false)
  useEffect(() => void loadPasswordReset(tokenOfPage()), [])

  if (isDone) return <PasswordIsSet locale={locale} />
  if (reset.state === 'failed') {
    return isGone(reset.problem) ? (
      <LinkGone locale={locale} perhapsSaved={isAnswerLost} takesFocus={reset.afterSending} />
    ) : (
      <LinkNotRead
        locale={locale}
        heading={translate(locale)('newPassword.heading')}
        problem={reset.problem}
        busy={reset.changing}
        onRetry={() => void loadPasswordReset(tokenOfPage())}
      />
    )
  }
  return (
    <NewPasswordForm
      locale={locale}
      email={reset.state === 'ready' ? reset.email : undefined}
      onAnswerLost={() => setAnswerLost(true)}
      onDone={() => setDone(true)}
    />
  )
}
