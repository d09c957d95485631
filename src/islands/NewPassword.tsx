import './new-password.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import type { ApiProblem } from '../lib/api-error.ts'
import { entryProblemWords } from '../lib/entry-problems.ts'
import { matchRoute } from '../lib/routes.ts'
import { $passwordReset, loadPasswordReset } from '../lib/stores/password-reset.ts'
import { LinkGone } from './parts/LinkGone.tsx'
import { NewPasswordForm } from './parts/NewPasswordForm.tsx'
import { PasswordIsSet } from './parts/PasswordIsSet.tsx'
import { Failure, Offline } from './ui/Failure.tsx'

/** The page of one link: its address holds the token. */
export function NewPassword({ locale }: { locale: Locale }) {
  const reset = useStore($passwordReset, { ssr: 'initial' })
  const [isDone, setDone] = useState(false)
  const [isAnswerLost, setAnswerLost] = useState(false)
  useEffect(() => void loadPasswordReset(tokenOfPage()), [])

  if (isDone) return <PasswordIsSet locale={locale} />
  if (reset.state === 'failed') {
    return isGone(reset.error) ? (
      <LinkGone locale={locale} perhapsSaved={isAnswerLost} />
    ) : (
      <NotAsked locale={locale} problem={reset.error} busy={reset.changing} />
    )
  }
  return (
    <NewPasswordForm
      locale={locale}
      token={tokenOfPage}
      email={reset.state === 'ready' ? reset.value.email : undefined}
      onAnswerLost={() => setAnswerLost(true)}
      onDone={() => setDone(true)}
    />
  )
}

/** Whose link it is, the server could not be asked. */
function NotAsked({ locale, problem, busy }: { locale: Locale; problem: ApiProblem; busy: boolean }) {
  const t = translate(locale)
  const Kind = problem.kind === 'offline' ? Offline : Failure
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadPasswordReset(tokenOfPage()) }
  return (
    <>
      <h1>{t('newPassword.heading')}</h1>
      <Kind {...entryProblemWords(t, problem)} retry={retry} />
    </>
  )
}

function isGone(problem: ApiProblem): boolean {
  return problem.kind === 'server' && problem.status === 404
}

function tokenOfPage(): string {
  return matchRoute(location.pathname)?.params['token'] ?? ''
}
