import { permissionNames, type PermissionName } from '../../contract/permissions.ts'
import type { CheckedOrganisation } from '../caller.ts'
import type { Queries } from '../database/database.ts'
import { Problem } from '../problem.ts'
import { decidePermission, type Standing } from '../rights.ts'
import { personIn } from './person-in.ts'

/** Who changes what others may do, and where. */
export interface Asking {
  organisation: CheckedOrganisation
  callerId: number
}

/** What somebody holds in an organisation, and so may grant or refuse there. */
export function heldIn(organisationId: number, standing: Standing): PermissionName[] {
  return permissionNames.filter((name) => decidePermission(name, organisationId, standing).granted)
}

/**
 * Nobody grants or refuses what they do not hold. Asked in the transaction that does it: who calls may have lost it since.
 * @throws {Problem} 403
 */
export async function requireHeld(
  queries: Queries,
  { organisation, callerId }: Asking,
  names: readonly PermissionName[],
): Promise<void> {
  if (names.length === 0) return
  const caller = await personIn(queries, organisation, callerId)
  const held = new Set(caller ? heldIn(organisation.id, caller.standing) : [])
  if (!names.every((name) => held.has(name))) throw new Problem(403, 'notHeld')
}
