import { EMAIL_CHANGE_MINUTES, type EmailChangeResult } from '../../../contract/account/email-change.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Route, routes } from '../../../lib/routes.ts'
import { LinkEnd } from './LinkEnd.tsx'
import type { EmailLink } from '../../../lib/stores/account/email-link-calls.ts'

/** `perhapsDone`: an answer was sent from here, and nobody has heard what became of it. */
type End = EmailChangeResult | 'gone' | 'perhapsDone' | 'taken'

interface Props {
  locale: Locale
  isSignedIn: boolean
  end: End
  /** undefined: nothing is known of it any more. */
  link?: EmailLink
  /** It takes the place of what somebody was at; of a page that was just opened, nothing takes the focus. */
  takesFocus: boolean
}

/** What has become of the link, and what leads on: each end has a way out of its own. */
export function EmailLinkEnd({ locale, isSignedIn, end, link, takesFocus }: Props) {
  const t = translate(locale)
  const { route, label } = wayOn(t, isSignedIn)
  // Whoever asked from a mailbox that is not theirs knows the password.
  const isInDanger = end === 'cancelled' && link?.side === 'old'

  return (
    <LinkEnd heading={headingOf(t, end)} takesFocus={takesFocus}>
      <p>{textOf(t, end, link)}</p>
      <div className="form-buttons">
        {isInDanger && !isSignedIn && (
          <a className="button primary" href={localizePath(routes.passwordReset.pattern, locale)}>
            {t('emailLink.newPassword')}
          </a>
        )}
        <a
          className={isInDanger && !isSignedIn ? 'button' : 'button primary'}
          href={localizePath(route.pattern, locale)}
        >
          {label}
        </a>
      </div>
    </LinkEnd>
  )
}

function wayOn(t: Translate, isSignedIn: boolean): { route: Route; label: string } {
  return isSignedIn
    ? { route: routes.profile, label: t('emailLink.toProfile') }
    : { route: routes.login, label: t('emailLink.toLogin') }
}

function headingOf(t: Translate, end: End): string {
  return t(`emailLink.${end === 'perhapsDone' ? 'gone' : end}.heading`)
}

function textOf(t: Translate, end: End, link: EmailLink | undefined): string {
  const email = link?.email ?? ''
  if (end === 'waiting') return t('emailLink.waiting.text')
  if (end === 'changed') return t('emailLink.changed.text', { email })
  if (end === 'cancelled') return t(`emailLink.cancelled.${link?.side ?? 'new'}`)
  if (end === 'taken') return t('emailLink.taken.text')
  if (end === 'perhapsDone') return t('emailLink.gone.perhapsDone')
  return t('emailLink.gone.text', { minutes: EMAIL_CHANGE_MINUTES })
}
