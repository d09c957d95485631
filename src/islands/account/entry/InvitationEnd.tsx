import type { Locale } from '../../../contract/locales.ts'
import { INVITATION_DAYS } from '../../../contract/people/shown-link.ts'
import type { User } from '../../../contract/account/session.ts'
import { refusalPath } from '../../../lib/session/guard.ts'
import { localizePath } from '../../../i18n/paths.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { translate } from '../../../i18n/translate.ts'
import type { InvitationStop } from '../../../lib/account/registration-step.ts'
import { routes } from '../../../lib/routes.ts'
import { LinkEnd } from './LinkEnd.tsx'
import { SignOutHere } from './SignOutHere.tsx'

interface Props {
  locale: Locale
  step: InvitationStop
  /** Who is signed in. */
  user: User | undefined
  /** It takes the place of what somebody was at. */
  takesFocus: boolean
}

/** Why the invitation does not go on here, and what does: each reason has a way out of its own. */
export function InvitationEnd({ locale, step, user, takesFocus }: Props) {
  const t = translate(locale)
  const { heading, text } = wordsOf(t, step)

  return (
    // Another one is read out, when the reason has become another one.
    <LinkEnd key={heading} heading={heading} takesFocus={takesFocus}>
      <p>{text}</p>
      {step.is === 'otherPerson' && (
        <SignOutHere locale={locale}>{t('registration.otherPerson.action')}</SignOutHere>
      )}
      {step.is !== 'otherPerson' && (
        <a className="button primary" href={wayOn(locale, step, user)}>
          {t(user ? 'registration.toHome' : 'registration.toLogin')}
        </a>
      )}
    </LinkEnd>
  )
}

function wordsOf(t: Translate, step: InvitationStop): { heading: string; text: string } {
  const name = step.is === 'over' ? step.link.state : step.is
  const heading = t(`registration.${name}.heading`)
  if (step.is === 'unknown') return { heading, text: t('registration.unknown.text') }

  const { organisation_name: organisation, inviter_name: inviter } = step.link
  const email = step.link.state === 'open' ? step.link.email : ''
  const account = step.is === 'otherPerson' ? (step.user.email ?? '') : ''
  const values = { organisation, inviter, email, account, days: INVITATION_DAYS }
  return { heading, text: t(`registration.${name}.text`, values) }
}

/** Whoever has to sign in for it comes back here then. */
function wayOn(locale: Locale, step: InvitationStop, user: User | undefined): string {
  if (user) return localizePath(routes.home.pattern, locale)
  if (step.is !== 'signIn') return localizePath(routes.login.pattern, locale)
  const refusal = { kind: 'leave', reason: 'login', goTo: routes.login.pattern } as const
  return refusalPath(refusal, locale, location.pathname)
}
