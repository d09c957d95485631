import { type Viewer, stranger } from '../../session/guard.ts'
import { administers, isUnanswered, type Permissions, permissionSet } from './permissions.ts'
import { type Session, userOf } from './session.ts'

/** Who looks at the page, for the guard. */
export function viewerOf(session: Session, organisationId: number, permissions: Permissions): Viewer {
  const user = userOf(session)
  if (!user) return stranger

  const known = permissionSet(user, organisationId, permissions)
  const isAwaited = known === 'unknown' && !isUnanswered(permissions, user.id, organisationId)
  return {
    signedIn: true,
    tenantAdmin: user.tenant_admin,
    organisationId,
    organisationAdmin: administers(user, organisationId),
    permissions: isAwaited ? 'awaited' : known,
  }
}
