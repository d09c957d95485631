import type { Locale } from '../../../../contract/locales.ts'
import type { TenantUser } from '../../../../contract/tenant/tenant-users.ts'
import { UserMemberships } from './UserMemberships.tsx'
import { UserStanding } from './UserStanding.tsx'

interface Props {
  locale: Locale
  user: TenantUser
}

/** Where somebody belongs, and whether and how they come in. */
export function UserMore({ locale, user }: Props) {
  return (
    <>
      <UserMemberships locale={locale} user={user} />
      <UserStanding locale={locale} user={user} />
    </>
  )
}
