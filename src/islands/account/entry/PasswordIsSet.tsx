import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { LinkEnd } from './LinkEnd.tsx'

/** What has happened with it, and the way back in. */
export function PasswordIsSet({ locale }: { locale: Locale }) {
  const t = translate(locale)

  return (
    <LinkEnd heading={t('newPassword.done.heading')} takesFocus>
      <p>{t('newPassword.done.text')}</p>
      <a className="button primary large" href={localizePath(routes.login.pattern, locale)}>
        {t('newPassword.done.signIn')}
      </a>
    </LinkEnd>
  )
}
