import type { Viewer } from '../guard.ts'
import { stranger } from '../guard.ts'
import { type Permissions, permissionSet } from './permissions.ts'
import { type Session, userOf } from './session.ts'

/** Who looks at the page, for the guard. */
export function viewerOf(session: Session, organisationId: number, permissions: Permissions): Viewer {
  const user = userOf(session)
  if (!user) return stranger

  return {
    signedIn: true,
    tenantAdmin: user.tenant_admin,
    organisationId,
    organisationAdmin: user.admin_organisation_ids.includes(organisationId),
    permissions: permissionSet(user, organisationId, permissions),
  }
}
