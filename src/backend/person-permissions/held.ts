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

/** What somebody holds in an organisation, and so may grant or refuse there. */
export function heldIn(organisationId: number, standing: Standing): PermissionName[] {
  return permissionNames.filter((name) => decidePermission(name, organisationId, standing).granted)
}

/**
 * Whoever calls administers the organisation still, or its tenant: asked in the transaction that changes something there.
 * @throws {Problem} 403
 */
export async function requireOffice(queries: Queries, { organisation, callerId }: Asking): Promise<void> {
  const standing = (await personIn(queries, organisation, callerId))?.standing
  if (!standing?.tenantAdmin && !standing?.organisationAdmin) throw forbidden()
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

/**
 * Whoever takes somebody into a group, or out of it, gives them what it grants or refuses. The same as of a grant, of all that
 * these groups of the organisation name.
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
