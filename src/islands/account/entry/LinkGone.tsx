import type { Locale } from '../../../contract/locales.ts'
import { RESET_MINUTES } from '../../../contract/account/password.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { LinkEnd } from './LinkEnd.tsx'

interface Props {
  locale: Locale
  /** A password was sent from here, and nobody has heard what became of it. */
  perhapsSaved: boolean
  /** It takes the place of the form; of a page that was just opened, nothing takes the focus. */
  takesFocus: boolean
}

/** The link was used, is too old, or never was one: what leads on. */
export function LinkGone({ locale, perhapsSaved, takesFocus }: Props) {
  const t = translate(locale)

  return (
    <LinkEnd heading={t('newPassword.gone.heading')} takesFocus={takesFocus}>
      <p>
        {perhapsSaved
          ? t('newPassword.gone.perhapsSaved')
          : t('newPassword.gone.text', { minutes: RESET_MINUTES })}
      </p>
      <div className="form-buttons">
        <a
          className={perhapsSaved ? 'button' : 'button primary'}
          href={localizePath(routes.passwordReset.pattern, locale)}
        >
          {t('newPassword.gone.again')}
        </a>
        <a
          className={perhapsSaved ? 'button primary' : 'button'}
          href={localizePath(routes.login.pattern, locale)}
        >
          {t('newPassword.gone.signIn')}
        </a>
      </div>
    </LinkEnd>
  )
}
