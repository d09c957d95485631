import type { Queries } from '../database/database.ts'
import { requireHeld, type Asking } from '../person-permissions/held.ts'
import { dropGrants, namesOf } from './change.ts'
import { lockGroups } from './lock.ts'
import { membersOf } from './members.ts'
import { findGroup } from './read.ts'

/**
 * Deletes a group, and what named it; operations keep its name. Answers who was in it.
 * @throws {Problem} 404; 403 where it grants or refuses what the caller does not hold.
 */
export async function removeGroup(queries: Queries, asking: Asking, groupId: number): Promise<number[]> {
  await lockGroups(queries, asking.organisation)
  const { name, permissions } = await findGroup(queries, asking.organisation, groupId)
  await requireHeld(queries, asking, namesOf(permissions))
  const members = await membersOf(queries, groupId)

  await dropGrants(queries, groupId)
  for (const table of ['group_members', 'invitation_groups', 'keyword_groups'] as const) {
    await queries.deleteFrom(table).where('group_id', '=', groupId).execute()
  }
  await queries
    .updateTable('operation_groups')
    .set({ group_id: null, name })
    .where('group_id', '=', groupId)
    .execute()
  await queries.deleteFrom('groups').where('id', '=', groupId).execute()
  return permissions.length > 0 ? members : []
}
