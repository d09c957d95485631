import { useEffect, useRef } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { RESET_MINUTES } from '../../contract/password.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { routes } from '../../lib/routes.ts'

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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <div className="link-end">
      <h1 ref={heading} tabIndex={-1}>
        {t('newPassword.gone.heading')}
      </h1>
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
    </div>
  )
}
