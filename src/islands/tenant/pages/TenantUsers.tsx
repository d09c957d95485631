import '../shared/tenant.css'
import '../users/list/users.css'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { tenantUsers } from '../../../lib/stores/tenant/tenant-users.ts'
import { useWide } from '../../shared/use-wide.ts'
import { TenantFound } from '../shared/TenantFound.tsx'
import { useListAddress } from '../shared/use-list-address.ts'
import { UserFilters } from '../users/list/UserFilters.tsx'
import { UserRows } from '../users/list/UserRows.tsx'
import { UserTable } from '../users/list/UserTable.tsx'
import { Empty } from '../../ui/feedback/Failure.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { plus } from '../../ui/icons/map.ts'

/** The people of a tenant. */
export function TenantUsers({ locale }: { locale: Locale }) {
  const t = translate(locale)
  useListAddress(tenantUsers)
  const List = useWide() ? UserTable : UserRows

  return (
    <div className="tenant-page">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantUsers.heading')}</h1>
        <a className="button secondary" href={localizePath(routes.newTenantUser.pattern, locale)}>
          <Icon shape={plus} />
          {t('tenantUsers.add')}
        </a>
      </div>
      <UserFilters locale={locale} />
      <TenantFound
        locale={locale}
        list={tenantUsers}
        empty={<Empty text={t('tenantUsers.none')} hint={t('tenantUsers.noneHint')} />}
      >
        {(users) => <List locale={locale} users={users} />}
      </TenantFound>
    </div>
  )
}
