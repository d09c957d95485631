import type { Locale } from '../../../contract/locales.ts'
import type { ListedOrganisation } from '../../../contract/tenant/tenant-organisations.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import { routes } from '../../../lib/routes.ts'
import { GroupMark } from '../../shared/GroupMark.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { next } from '../../ui/icons/interface.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'

interface Props {
  locale: Locale
  organisations: readonly ListedOrganisation[]
}

/** The organisations of a tenant: each row leads to its page, and tells whether the organisation is used. */
export function OrganisationRows({ locale, organisations }: Props) {
  return (
    <ul className="list-rows card">
      {organisations.map((organisation) => (
        <ListRow
          key={organisation.id}
          href={localizePath(pathOf(routes.tenantOrganisation, { id: organisation.id }), locale)}
          title={<Title locale={locale} organisation={organisation} />}
          meta={<Facts locale={locale} organisation={organisation} />}
          trailing={<Icon shape={next} directional />}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  locale: Locale
  organisation: ListedOrganisation
}

function Title({ locale, organisation: { name, colour, active, administrators } }: RowProps) {
  const t = translate(locale)
  return (
    <span className="tenant-title">
      <GroupMark name={name} colour={colour} />
      {!active && <span className="badge">{t('tenantOrganisations.inactive')}</span>}
      {active && administrators === 0 && (
        <span className="badge" data-mark="warning">
          {t('tenantOrganisations.noAdministrator')}
        </span>
      )}
    </span>
  )
}

function Facts({ locale, organisation }: RowProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { members, vehicles, last_alarm_at: alarm, last_login_at: login } = organisation
  const when = (at: string) => relativeTime(at, locale, now)
  return (
    <>
      <span>
        {t('tenantOrganisations.members', { count: members })}
        {' · '}
        {t('tenantOrganisations.vehicles', { count: vehicles })}
      </span>
      <span title={alarm === null ? undefined : incidentTime(alarm)}>
        {alarm === null
          ? t('tenantOrganisations.noAlarm')
          : t('tenantOrganisations.lastAlarm', { when: when(alarm) })}
      </span>
      <span title={login === null ? undefined : incidentTime(login)}>
        {login === null
          ? t('tenantOrganisations.noLogin')
          : t('tenantOrganisations.lastLogin', { when: when(login) })}
      </span>
    </>
  )
}
