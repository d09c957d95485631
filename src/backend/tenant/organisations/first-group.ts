import type { PermissionName } from '../../../contract/permission-names.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'

/** What every member of a brigade needs who is to be alarmed. */
export const memberPermissions: readonly PermissionName[] = [
  'operations.view',
  'vehicles.view',
  'vehicles.fms',
  'files.view',
  'availability.view',
]

/**
 * Adds the first group of a new organisation, which all new members join: without it, invited members would see no alarm. `at` in
 * ISO 8601 UTC.
 */
export async function addFirstGroup(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  { name, at }: { name: string; at: string },
): Promise<void> {
  const of = { tenant_id: tenantId, organisation_id: id }
  const group = await queries
    .insertInto('groups')
    .values({ ...of, name, new_members_join: true, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('permission_grants')
    .values(
      memberPermissions.map((permission) => ({ ...of, group_id: group.id, name: permission, granted: true })),
    )
    .execute()
}
