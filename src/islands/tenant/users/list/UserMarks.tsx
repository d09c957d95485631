import type { Locale } from '../../../../contract/locales.ts'
import type { ListedUser, TenantUser } from '../../../../contract/tenant/tenant-users.ts'
import { translate } from '../../../../i18n/translate.ts'
import { memberName } from '../../../../lib/people/member-name.ts'

type Marked = Pick<ListedUser, 'tenant_admin' | 'active' | 'without_rights' | 'address_state'> & {
  memberships: readonly { admin: boolean; organisation_active: boolean }[]
}

/** The name of somebody, with what is special about them. */
export function UserName({ locale, user }: { locale: Locale; user: ListedUser }) {
  return (
    <span className="user-name">
      <bdi>{memberName(user)}</bdi>
      <UserMarks locale={locale} user={user} />
    </span>
  )
}

/** Whoever is like most people has none. */
export function UserMarks({ locale, user }: { locale: Locale; user: Marked | TenantUser }) {
  const t = translate(locale)
  const { tenant_admin, active, without_rights, address_state: address, memberships } = user
  const leads = memberships.some(({ admin, organisation_active }) => admin && organisation_active)
  return (
    <>
      {(tenant_admin || leads) && (
        <span className="badge" data-mark="admin">
          {t(tenant_admin ? 'tenantUsers.tenantAdmin' : 'tenantUsers.admin')}
        </span>
      )}
      {!active && <span className="badge">{t('tenantUsers.inactive')}</span>}
      {address !== 'good' && (
        <span className="badge" data-mark="warning" title={t(`people.members.${address}Hint`)}>
          {t(`people.members.addresses.${address}`)}
        </span>
      )}
      {without_rights && (
        <span className="badge" data-mark="warning" title={t('tenantUsers.withoutRightsHint')}>
          {t('tenantUsers.withoutRights')}
        </span>
      )}
    </>
  )
}

/** So many of somebody's organisations are named. */
const NAMED = 3

/** 'FF Linden (Kommandantin), FF Hafen und 2 weitere' */
export function UserOrganisations({ locale, user: { memberships } }: { locale: Locale; user: ListedUser }) {
  const t = translate(locale)
  if (memberships.length === 0) return <span className="muted">{t('tenantUsers.noOrganisation')}</span>
  const named = memberships
    .slice(0, NAMED)
    .map(({ organisation_name, organisation_active, function: role }) => {
      const said = organisation_active ? role : t('tenantUsers.closed')
      return said ? `${organisation_name} (${said})` : organisation_name
    })
  const more = memberships.length - named.length
  return (
    <span>
      <bdi>{named.join(', ')}</bdi>
      {more > 0 && ` ${t('tenantUsers.moreOrganisations', { count: more })}`}
    </span>
  )
}
