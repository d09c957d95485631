import './account/entry/registration.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { isGone } from '../lib/api/api-error.ts'
import { registrationStep } from '../lib/account/registration-step.ts'
import { $registration, loadInvitation } from '../lib/stores/account/registration.ts'
import { $session, userOf } from '../lib/stores/session/session.ts'
import { tokenOfPage } from '../lib/account/token-of-page.ts'
import { InvitationEnd } from './account/entry/InvitationEnd.tsx'
import { JoinOrganisation } from './account/entry/JoinOrganisation.tsx'
import { LinkNotRead } from './account/entry/LinkNotRead.tsx'
import { RegistrationForm } from './account/entry/RegistrationForm.tsx'

const load = () => void loadInvitation(tokenOfPage())

/** The page of one invitation: its address holds the token. Whoever is signed in sees it, too. */
export function Registration({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const registration = useStore($registration, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const user = userOf(session)
  useEffect(load, [])

  if (registration.state === 'failed' && !isGone(registration.problem)) {
    const { problem, changing } = registration
    const heading = t('registration.heading')
    return <LinkNotRead locale={locale} heading={heading} problem={problem} busy={changing} onRetry={load} />
  }
  if (registration.state === 'failed') {
    const { afterSending } = registration
    return <InvitationEnd locale={locale} step={{ is: 'unknown' }} user={user} takesFocus={afterSending} />
  }
  if (registration.state === 'loading' || session.state === 'unknown') {
    return <RegistrationForm locale={locale} link={undefined} />
  }

  const step = registrationStep(registration.link, user)
  if (step.is === 'register') return <RegistrationForm locale={locale} link={step.link} />
  if (step.is === 'join') return <JoinOrganisation locale={locale} link={step.link} />
  return <InvitationEnd locale={locale} step={step} user={user} takesFocus={registration.afterSending} />
}
