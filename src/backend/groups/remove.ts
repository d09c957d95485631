import type { Queries } from '../database/database.ts'
import { type Asking, requireHeld, requireOffice } from '../person-permissions/held.ts'
import { dropGrants, namesOf } from './change.ts'
import { takeOrganisation } from '../organisation/take.ts'
import { raiseVersions, takePeople } from '../people/take.ts'
import { membersOf } from './members.ts'
import { findGroup } from './read.ts'

/**
 * Deletes a group, and what named it; operations keep its name. Answers who was in it.
 * @throws {Problem} 404; 403 where it grants or refuses what the caller does not hold.
 */
export async function removeGroup(queries: Queries, asking: Asking, groupId: number): Promise<number[]> {
  await takeOrganisation(queries, asking.organisation)
  await requireOffice(queries, asking)
  const { name, permissions } = await findGroup(queries, asking.organisation, groupId)
  await requireHeld(queries, asking, namesOf(permissions))
  const members = await membersOf(queries, groupId)
  await takePeople(queries, asking.organisation, members)

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
  await raiseVersions(queries, asking.organisation, members)
  return permissions.length > 0 ? members : []
}
