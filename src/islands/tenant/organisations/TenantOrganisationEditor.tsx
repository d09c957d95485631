import type { Locale } from '../../../contract/locales.ts'
import type { TenantOrganisation } from '../../../contract/tenant/tenant-organisations.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { ORGANISATION_PARAMETER } from '../../../lib/organisation/organisation-parameter.ts'
import { routes } from '../../../lib/routes.ts'
import {
  currentTenantOrganisationOf,
  saveTenantOrganisation,
} from '../../../lib/stores/tenant/organisations.ts'
import { OrganisationEditor } from '../../organisation/OrganisationEditor.tsx'
import { OrganisationActivity } from './OrganisationActivity.tsx'

interface Props {
  locale: Locale
  organisation: TenantOrganisation
}

/** An organisation as those of the tenant edit it: its data, whom it is administered by, whether it is in use. */
export function TenantOrganisationEditor({ locale, organisation }: Props) {
  const t = translate(locale)
  const { id, administrators, active } = organisation
  const people = `${localizePath(routes.tenantUsers.pattern, locale)}?organisation=${id}`
  // Its stations, keys and groups are those of whoever is at home there.
  const settings = `${localizePath(routes.organisation.pattern, locale)}?${ORGANISATION_PARAMETER}=${id}`

  return (
    <>
      <section className="tenant-section" aria-labelledby="administrators">
        <h2 id="administrators">{t('organisationSettings.administrators')}</h2>
        {administrators.length === 0 ? (
          <p className="muted">{t('organisationSettings.noAdministrators')}</p>
        ) : (
          <ul className="organisation-administrators">
            {administrators.map((person) => (
              <li key={person.id}>
                <a href={localizePath(pathOf(routes.tenantUser, { id: person.id }), locale)}>
                  <bdi>{person.display_name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className="muted">{t('tenantOrganisations.administratorsHow')}</p>
        <p className="row">
          <a className="button" href={people}>
            {t('tenantOrganisations.toPeople')}
          </a>
          {active && (
            <a className="button" href={settings}>
              {t('tenantOrganisations.toSettings')}
            </a>
          )}
        </p>
      </section>
      <OrganisationEditor
        locale={locale}
        organisation={organisation}
        ofTenant
        save={(input) => saveTenantOrganisation(id, input)}
        currentOf={currentTenantOrganisationOf}
      />
      <OrganisationActivity locale={locale} organisation={organisation} />
    </>
  )
}
