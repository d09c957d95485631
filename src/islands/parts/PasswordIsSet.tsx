import { useEffect, useRef } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { routes } from '../../lib/routes.ts'

/** What has happened with it, and the way back in. */
export function PasswordIsSet({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="link-end">
      <h1 ref={heading} tabIndex={-1}>
        {t('newPassword.done.heading')}
      </h1>
      <p>{t('newPassword.done.text')}</p>
      <a className="button primary large" href={localizePath(routes.login.pattern, locale)}>
        {t('newPassword.done.signIn')}
      </a>
    </div>
  )
}
