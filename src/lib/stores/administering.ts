import { $organisationId } from './organisation.ts'
import { administers } from './permissions.ts'
import { $session, userOf } from './session.ts'

/** The current organisation, if the person administers it; anybody else is led away from its pages, and would be refused. */
export function administeredOrganisation(): number | undefined {
  const user = userOf($session.get())
  const organisationId = $organisationId.get()
  if (!user || organisationId === 0) return undefined
  return user.tenant_admin || administers(user, organisationId) ? organisationId : undefined
}
