import './no-access.css'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { routes } from '../lib/routes.ts'
import { OrganisationButtons, OrganisationChoice } from './parts/OrganisationChoice.tsx'
import { usePerson } from './parts/use-person.ts'

/** Says what is missing and what helps: an organisation, a right, or signing in. */
export function NoAccess({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const person = usePerson()
  const where = person?.organisation?.name
  const mustChoose = person && !person.organisation && person.organisations.length > 0

  return (
    <div className="no-access stack">
      <h1>{t(mustChoose ? 'frame.account.chooseHeading' : 'account.noAccess.heading')}</h1>
      {person && !person.organisation && <OrganisationChoice locale={locale} person={person} />}
      {person?.organisation && (
        <>
          <p>
            {where ? t('account.noAccess.textIn', { organisation: where }) : t('account.noAccess.text')}{' '}
            {t('account.noAccess.hint')}
          </p>
          {person.organisations.length > 1 && (
            <>
              <p>{t('account.noAccess.other')}</p>
              <OrganisationButtons locale={locale} person={person} />
            </>
          )}
        </>
      )}
      <p>
        {person ? (
          <a className="button" href={localizePath(routes.home.pattern, locale)}>
            {t('account.noAccess.toHome')}
          </a>
        ) : (
          <a className="button primary" href={localizePath(routes.login.pattern, locale)}>
            {t('account.noAccess.signIn')}
          </a>
        )}
      </p>
    </div>
  )
}
