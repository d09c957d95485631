import './account/entry/no-access.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { routes } from '../lib/routes.ts'
import { $session } from '../lib/stores/session/session.ts'
import { OrganisationButtons, OrganisationChoice } from './organisation/OrganisationChoice.tsx'
import { usePerson } from './shared/use-person.ts'
import { Empty } from './ui/feedback/Failure.tsx'
import { locked } from './ui/icons/errors.ts'
import { SkeletonText } from './ui/feedback/Skeleton.tsx'

/** Says what is missing and what helps: an organisation, a right, or signing in. */
export function NoAccess({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const person = usePerson()
  const isKnown = useStore($session, { ssr: 'initial' }).state !== 'unknown'
  const where = person?.organisation?.name
  const mustChoose = person && !person.organisation && person.organisations.length > 0

  if (!isKnown) {
    return (
      <div className="no-access" aria-busy="true">
        <div className="page-head">
          <h1>{t('account.noAccess.heading')}</h1>
        </div>
        <SkeletonText lines={3} />
      </div>
    )
  }

  const home = (
    <a className="button" href={localizePath(routes.home.pattern, locale)}>
      {t('account.noAccess.toHome')}
    </a>
  )
  return (
    <div className="no-access">
      <div className="page-head">
        <h1>{t(mustChoose ? 'frame.account.chooseHeading' : 'account.noAccess.heading')}</h1>
      </div>
      {!person && (
        <Empty
          shape={locked}
          text={t('account.noAccess.stranger')}
          action={
            <a className="button primary" href={localizePath(routes.login.pattern, locale)}>
              {t('account.noAccess.signIn')}
            </a>
          }
        />
      )}
      {person && !person.organisation && <OrganisationChoice locale={locale} person={person} />}
      {person?.organisation && (
        <Empty
          shape={locked}
          text={where ? t('account.noAccess.textIn', { organisation: where }) : t('account.noAccess.text')}
          hint={t('account.noAccess.hint')}
          action={home}
        />
      )}
      {person?.organisation && person.organisations.length > 1 && (
        <section className="card stack">
          <h2>{t('account.noAccess.other')}</h2>
          <OrganisationButtons locale={locale} person={person} />
        </section>
      )}
    </div>
  )
}
