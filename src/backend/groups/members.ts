import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { type Asking, requireHeld, requireOffice } from '../person-permissions/held.ts'
import { invalid } from '../http/problem.ts'
import { takeOrganisation } from '../organisation/take.ts'
import { raiseVersions, takePeople } from '../people/take.ts'
import { findGroup } from './read.ts'

/**
 * Adds members of the organisation to a group, and removes others. Returns the ids of all affected people.
 * @throws {Problem} 404; 403 where the group grants or refuses a permission that the caller does not hold; 422 for people who are no
 * members.
 */
export async function changeMembers(
  queries: Queries,
  asking: Asking,
  groupId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<number[]> {
  const { organisation } = asking
  await takeOrganisation(queries, organisation)
  await requireOffice(queries, asking)
  const group = await findGroup(queries, organisation, groupId)
  const names = group.permissions.map(({ name }) => name)
  await requireHeld(queries, asking, names)
  await takePeople(queries, organisation, [...add, ...remove])
  const before = await membersOf(queries, groupId)
  await requireMembers(queries, organisation, { member_ids: add, field: 'add' })
  // A person who has left the organisation may still be in the group.
  const strangers = remove.filter((id) => !before.includes(id))
  await requireMembers(queries, organisation, { member_ids: strangers, field: 'remove' })

  await takeOut(queries, groupId, remove)
  await addMembers(queries, groupId, add)
  const joined = add.filter((id) => !before.includes(id))
  const left = remove.filter((id) => before.includes(id) && !add.includes(id))
  await raiseVersions(queries, organisation, [...joined, ...left])
  const concerned = [...joined, ...remove]
  return names.length > 0 ? concerned : []
}

export async function membersOf(queries: Queries, groupId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function addMembers(
  queries: Queries,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await queries
    .insertInto('group_members')
    .values([...new Set(userIds)].map((user_id) => ({ group_id: groupId, user_id })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute()
}

/** @throws {Problem} 422 where one of them is no member of the organisation now. */
export async function requireMembers(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  { member_ids, field }: { member_ids: readonly number[]; field: 'member_ids' | 'add' | 'remove' },
): Promise<void> {
  const wanted = [...new Set(member_ids)]
  if (wanted.length === 0) return
  const found = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', id)
    .where('left_at', 'is', null)
    .where('user_id', 'in', wanted)
    .execute()
  if (found.length < wanted.length) throw invalid({ [field]: [{ key: 'missing' }] })
}

async function takeOut(queries: Queries, groupId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await queries
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .execute()
}
