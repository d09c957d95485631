import type * as v from 'valibot'
import { type createGroup, type Group, MOST_GROUPS, type updateGroup } from '../../contract/people/groups.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { foldName } from '../database/folded-name.ts'
import { type Asking, requireHeld, requireOffice } from '../person-permissions/held.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { takeOrganisation } from '../organisation/take.ts'
import { raiseVersions, takePeople } from '../people/take.ts'
import { addMembers, membersOf, requireMembers } from './members.ts'
import { readGroups } from './read.ts'

/** A group that was written, and whose rights it may have changed. */
interface Written {
  id: number
  concerned: readonly number[]
}

type Given = v.InferOutput<(typeof createGroup)['input']>
type Changed = v.InferOutput<(typeof updateGroup)['input']>

/**
 * Makes a group. `at` in ISO 8601 UTC.
 * @throws {Problem} 409 where the organisation has the most groups allowed; 422 for a name that is taken, and for people who are no
 * members; 403 for permissions that the caller does not hold.
 */
export async function makeGroup(
  queries: Queries,
  asking: Asking,
  { member_ids, permissions, ...given }: Given,
  at: string,
): Promise<Written> {
  const { organisation } = asking
  await takeOrganisation(queries, organisation)
  await requireOffice(queries, asking)
  const groups = await readGroups(queries, organisation)
  if (groups.length >= MOST_GROUPS) throw new Problem(409, 'groupsFull', { values: { count: MOST_GROUPS } })
  requireFreeName(groups, given.name)
  await requireHeld(queries, asking, namesOf(permissions))
  await takePeople(queries, organisation, member_ids)
  await requireMembers(queries, organisation, { member_ids, field: 'member_ids' })

  const { id } = await queries
    .insertInto('groups')
    .values({
      ...given,
      description: given.description || null,
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeGrants(queries, organisation, id, permissions)
  await addMembers(queries, id, member_ids)
  await raiseVersions(queries, organisation, member_ids)
  return { id, concerned: permissions.length > 0 ? member_ids : [] }
}

/**
 * Changes the given fields of a group.
 * @throws {Problem} 404; 409 where the group was changed after the given version; 422 for a name that is taken; 403 for permissions
 * that the caller does not hold.
 */
export async function changeGroup(
  queries: Queries,
  asking: Asking,
  groupId: number,
  { version, permissions, description, ...given }: Changed,
): Promise<Written> {
  const { organisation } = asking
  await takeOrganisation(queries, organisation)
  await requireOffice(queries, asking)
  const groups = await readGroups(queries, organisation)
  const before = groups.find(({ id }) => id === groupId)
  if (!before) throw notFound()
  if (before.version !== version) throw new Problem(409, 'groupChanged', { current: before })
  if (given.name !== undefined) {
    const others = groups.filter((group) => group !== before)
    requireFreeName(others, given.name)
  }
  // What new members are given by it is granted, too.
  if (permissions || given.new_members_join) {
    await requireHeld(queries, asking, namesOf([...before.permissions, ...(permissions ?? [])]))
  }

  await queries
    .updateTable('groups')
    .set({
      ...given,
      ...(description !== undefined && { description: description || null }),
      version: version + 1,
    })
    .where('id', '=', groupId)
    .where('organisation_id', '=', organisation.id)
    .execute()
  if (!permissions) return { id: groupId, concerned: [] }

  await dropGrants(queries, groupId)
  await writeGrants(queries, organisation, groupId, permissions)
  return { id: groupId, concerned: await membersOf(queries, groupId) }
}

/** @throws {Problem} 422 where another group has this name, in upper or lower case. */
function requireFreeName(others: readonly Group[], name: string): void {
  const wanted = foldName(name)
  if (others.some((group) => foldName(group.name) === wanted)) throw invalid({ name: [{ key: 'taken' }] })
}

type Grants = Group['permissions']

export function namesOf(permissions: Grants) {
  return permissions.map(({ name }) => name)
}

async function writeGrants(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  groupId: number,
  permissions: Grants,
): Promise<void> {
  if (permissions.length === 0) return
  const of = { tenant_id: tenantId, organisation_id: id, group_id: groupId }
  await queries
    .insertInto('permission_grants')
    .values(permissions.map(({ name, granted }) => ({ ...of, name, granted })))
    .execute()
}

export async function dropGrants(queries: Queries, groupId: number): Promise<void> {
  await queries.deleteFrom('permission_grants').where('group_id', '=', groupId).execute()
}
