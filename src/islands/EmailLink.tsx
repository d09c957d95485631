import './account/entry/email-link.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { isGone } from '../lib/api/api-error.ts'
import { $emailLink, isTaken, loadEmailLink } from '../lib/stores/account/email-link.ts'
import { $session, userOf } from '../lib/stores/session/session.ts'
import { tokenOfPage } from '../lib/account/token-of-page.ts'
import { EmailLinkEnd } from './account/entry/EmailLinkEnd.tsx'
import { EmailQuestion } from './account/entry/EmailQuestion.tsx'
import { LinkNotRead } from './account/entry/LinkNotRead.tsx'
import type { EmailDecision } from '../lib/stores/account/email-link-calls.ts'

const load = () => void loadEmailLink(tokenOfPage())

/** The page of one link: its address holds the token. Whoever is signed in, as whomever, sees the same. */
export function EmailLink({ locale }: { locale: Locale }) {
  const page = useStore($emailLink, { ssr: 'initial' })
  const isSignedIn = userOf(useStore($session, { ssr: 'initial' })) !== undefined
  const [lost, setLost] = useState<EmailDecision>()
  useEffect(load, [])

  if (page.state === 'loading' || page.state === 'ready') {
    const link = page.state === 'ready' ? page.link : undefined
    return <EmailQuestion locale={locale} link={link} onAnswerLost={setLost} />
  }
  const way = { locale, isSignedIn }
  if (page.state === 'decided') {
    return <EmailLinkEnd {...way} end={page.result} link={page.link} takesFocus />
  }
  const { problem, changing, decision } = page
  const takesFocus = decision !== undefined
  if (isTaken(problem)) return <EmailLinkEnd {...way} end="taken" takesFocus={takesFocus} />
  if (isGone(problem)) {
    return <EmailLinkEnd {...way} end={lost ? 'perhapsDone' : 'gone'} takesFocus={takesFocus} />
  }
  const heading = translate(locale)('emailLink.heading')
  return <LinkNotRead locale={locale} heading={heading} problem={problem} busy={changing} onRetry={load} />
}
