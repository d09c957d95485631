import type { Locale } from '../../../../contract/locales.ts'
import type { ListedUser } from '../../../../contract/tenant/tenant-users.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../../lib/pages/dates.ts'
import { memberName } from '../../../../lib/people/member-name.ts'
import { routes } from '../../../../lib/routes.ts'
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx'
import { useNow } from '../../../ui/behaviour/use-now.ts'
import { ListRow } from '../../../ui/layout/ListRow.tsx'
import { UserName, UserOrganisations } from './UserMarks.tsx'

export interface UsersProps {
  locale: Locale
  users: readonly ListedUser[]
}

/** Where there is no room for a table. */
export function UserRows({ locale, users }: UsersProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()

  return (
    <ul className="list-rows card">
      {users.map((user) => {
        const { id, email, last_login_at: at } = user
        return (
          <ListRow
            key={id}
            href={localizePath(pathOf(routes.tenantUser, { id }), locale)}
            leading={<PersonAvatar name={memberName(user)} avatar={user.avatar} />}
            title={<UserName locale={locale} user={user} />}
            meta={
              <>
                <UserOrganisations locale={locale} user={user} />
                <span>{email}</span>
                <span title={at === null ? undefined : incidentTime(at)}>
                  {at === null
                    ? t('tenantUsers.neverSignedIn')
                    : t('tenantUsers.signedIn', { when: relativeTime(at, locale, now) })}
                </span>
              </>
            }
          />
        )
      })}
    </ul>
  )
}
