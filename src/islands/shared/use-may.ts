import { useStore } from '@nanostores/react'
import { $organisationId } from '../../lib/stores/organisation/organisation.ts'
import { $permissions, permissionSet } from '../../lib/stores/session/permissions.ts'
import { $session, userOf } from '../../lib/stores/session/session.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

/** Whether the person may do it in the organisation they are in: no, as long as nobody has said so. */
export function useMay(name: PermissionName): boolean {
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const organisationId = useStore($organisationId, { ssr: 'initial' })
  const permissions = useStore($permissions, { ssr: 'initial' })
  if (!user) return false

  const known = permissionSet(user, organisationId, permissions)
  return known !== 'unknown' && known.has(name)
}
