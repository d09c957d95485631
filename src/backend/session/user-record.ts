import type { User } from '../../contract/account/session.ts'
import { calendarUrl } from '../calendar/address.ts'
import type { OrganisationOfCaller } from '../rights/rights.ts'
import type { CallerUser } from './sessions.ts'

/**
 * The person's own record in the shape of the contract. `own`: the organisations that they may see; `appKey` signs the address of
 * their calendar.
 */
export function toUser(user: CallerUser, own: readonly OrganisationOfCaller[], appKey: string): User {
  return {
    id: user.id,
    tenant_id: user.tenant_id,
    tenant_admin: user.tenant_admin,
    admin_organisation_ids: own.filter(({ admin }) => admin).map(({ id }) => id),
    first_name: user.first_name,
    last_name: user.last_name,
    display_name: `${user.first_name} ${user.last_name}`,
    email: user.email,
    phone: user.phone,
    phone_for: user.phone_for,
    locale: user.locale,
    avatar: user.avatar_id,
    calendar_url: calendarUrl(appKey, user),
    memberships: own.map((organisation) => ({
      organisation_id: organisation.id,
      organisation_name: organisation.name,
      organisation_short_name: organisation.shortName,
      function: organisation.function,
    })),
  }
}
