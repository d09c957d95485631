import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { forbidden, Problem } from '../http/problem.ts'
import { decidePermission, type Standing } from '../rights/rights.ts'
import { personIn } from './person-in.ts'
import { permissionNames, type PermissionName } from '../../contract/permission-names.ts'

/** Who changes what others may do, and where. */
export interface Asking {
  organisation: CheckedOrganisation
  callerId: number
}

/** The permissions that a person holds in an organisation, and so may grant or refuse there. */
export function heldIn(organisationId: number, standing: Standing): PermissionName[] {
  return permissionNames.filter((name) => decidePermission(name, organisationId, standing).granted)
}

/**
 * Requires that the caller is still an administrator of the organisation or its tenant. Call it in the transaction of the change.
 * @throws {Problem} 403
 */
export async function requireOffice(queries: Queries, { organisation, callerId }: Asking): Promise<void> {
  const standing = (await personIn(queries, organisation, callerId))?.standing
  if (!standing?.tenantAdmin && !standing?.organisationAdmin) throw forbidden()
}

/**
 * Requires that the caller holds the permissions that they grant or refuse. Call it in the transaction of the change, as the caller
 * may have lost one since.
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

/**
 * Requires that the caller holds all permissions that these groups grant or refuse: adding or removing a member changes the member's
 * permissions, as a grant does.
 * @throws {Problem} 403
 */
export async function requireHeldOfGroups(
  queries: Queries,
  asking: Asking,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return
  const named = await queries
    .selectFrom('permission_grants')
    .innerJoin('groups', 'groups.id', 'permission_grants.group_id')
    .select('permission_grants.name')
    .distinct()
    .where('groups.organisation_id', '=', asking.organisation.id)
    .where('groups.id', 'in', groupIds)
    .execute()
  const names = named.map(({ name }) => name)
  await requireHeld(queries, asking, names)
}
