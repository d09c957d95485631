import { useStore } from '@nanostores/react'
import { languageTags } from '../../../../contract/locales.ts'
import { type ListedUser, tenantUserOrders } from '../../../../contract/tenant/tenant-users.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../../lib/pages/dates.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { routes } from '../../../../lib/routes.ts'
import { tenantUsers } from '../../../../lib/stores/tenant/tenant-users.ts'
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx'
import { useNow } from '../../../ui/behaviour/use-now.ts'
import { Table, type TableColumn } from '../../../ui/layout/Table.tsx'
import { narrowList } from '../../shared/use-list-address.ts'
import { UserName, UserOrganisations } from './UserMarks.tsx'
import type { UsersProps } from './UserRows.tsx'

/** Where there is room; its heads sort. */
export function UserTable({ locale, users }: UsersProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { sort = 'name' } = useStore(tenantUsers.$filter, { ssr: 'initial' })
  const days = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium' })
  const columns: TableColumn<ListedUser>[] = [
    {
      key: 'name',
      heading: t('tenantUsers.sorts.name'),
      sortable: true,
      cell: (user) => (
        <span className="user">
          <PersonAvatar name={memberName(user)} avatar={user.avatar} />
          <span className="user-text">
            <a href={localizePath(pathOf(routes.tenantUser, { id: user.id }), locale)}>
              <UserName locale={locale} user={user} />
            </a>
            <span className="muted">{user.email}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'organisations',
      heading: t('tenantUsers.organisations'),
      cell: (user) => <UserOrganisations locale={locale} user={user} />,
    },
    {
      key: 'last_login',
      heading: t('tenantUsers.sorts.last_login'),
      sortable: true,
      cell: ({ last_login_at: at }) =>
        at === null ? (
          t('tenantUsers.neverSignedIn')
        ) : (
          <span title={incidentTime(at)}>{relativeTime(at, locale, now)}</span>
        ),
    },
    {
      key: 'created',
      heading: t('tenantUsers.sorts.created'),
      sortable: true,
      cell: ({ created_at: at }) => days.format(new Date(at)),
    },
  ]

  return (
    <Table
      caption={t('tenantUsers.heading')}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      // Names from A to Z, times from the latest.
      sort={{ key: sort, direction: sort === 'name' ? 'ascending' : 'descending' }}
      onSort={({ key }) => {
        const chosen = tenantUserOrders.find((one) => one === key)
        if (chosen && chosen !== sort)
          narrowList(tenantUsers, { sort: chosen === 'name' ? undefined : chosen })
      }}
    />
  )
}
