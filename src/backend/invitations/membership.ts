import type { Queries } from '../database/database.ts'
import { raiseVersions } from '../people/take.ts'

/** The organisation and the data of a new membership. */
export interface Joining {
  tenant_id: number
  organisation_id: number
  function: string | null
  /** Groups of the organisation. */
  group_ids: readonly number[]
}

/**
 * Makes a person a member, in these groups and in the groups for new members. A present member only joins more groups. A former member
 * starts again: earlier grants are gone, and refusals stay.
 */
export async function addMember(
  queries: Queries,
  joining: Joining,
  userId: number,
  at: string,
): Promise<void> {
  const joins = await join(queries, joining, userId, at)
  const ofEverybody = joins ? await groupsOfNewMembers(queries, joining) : []
  await joinGroups(queries, [...joining.group_ids, ...ofEverybody], userId)
}

/** Makes a person who is no member now a member, in exactly these groups. */
export async function joinWithGroups(
  queries: Queries,
  joining: Joining,
  userId: number,
  at: string,
): Promise<void> {
  await join(queries, joining, userId, at)
  await joinGroups(queries, joining.group_ids, userId)
}

/** Answers whether they were no member before. */
async function join(queries: Queries, joining: Joining, userId: number, at: string): Promise<boolean> {
  const { organisation_id, tenant_id, function: role } = joining
  const membership = await queries
    .selectFrom('memberships')
    .select('left_at')
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst()
  // An older form must not take them out of the groups again.
  if (membership) await raiseVersions(queries, { tenantId: tenant_id }, [userId])
  if (membership?.left_at === null) return false
  if (membership) await comeBack(queries, joining, userId, at)
  else {
    await queries
      .insertInto('memberships')
      .values({ user_id: userId, organisation_id, tenant_id, function: role, admin: false, joined_at: at })
      // They may have used another invitation at the same time.
      .onConflict((conflict) => conflict.columns(['user_id', 'organisation_id']).doNothing())
      .execute()
  }
  return true
}

async function comeBack(
  queries: Queries,
  { organisation_id, function: role }: Joining,
  userId: number,
  at: string,
): Promise<void> {
  await queries
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .where('group_id', 'in', ({ selectFrom }) =>
      selectFrom('groups').select('id').where('organisation_id', '=', organisation_id),
    )
    .execute()
  await queries
    .deleteFrom('permission_grants')
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisation_id)
    .where('granted', '=', true)
    .execute()
  await queries
    .updateTable('memberships')
    .set({ admin: false, function: role, joined_at: at, left_at: null })
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisation_id)
    .execute()
}

/** The groups of an organisation that new members join. */
export async function groupsOfNewMembers(
  queries: Queries,
  { organisation_id }: Pick<Joining, 'organisation_id'>,
): Promise<number[]> {
  const groups = await queries
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('new_members_join', '=', true)
    .execute()
  return groups.map(({ id }) => id)
}

/** The groups that an invitation names, those that are still there. */
export async function groupsOfInvitation(queries: Queries, invitationId: number): Promise<number[]> {
  const groups = await queries
    .selectFrom('invitation_groups')
    .innerJoin('invitations', 'invitations.id', 'invitation_groups.invitation_id')
    .innerJoin('groups', 'groups.id', 'invitation_groups.group_id')
    .select('groups.id')
    .where('invitations.id', '=', invitationId)
    .whereRef('groups.organisation_id', '=', 'invitations.organisation_id')
    .execute()
  return groups.map(({ id }) => id)
}

async function joinGroups(queries: Queries, groupIds: readonly number[], userId: number): Promise<void> {
  const ids = [...new Set(groupIds)]
  if (ids.length === 0) return
  await queries
    .insertInto('group_members')
    .values(ids.map((group_id) => ({ group_id, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute()
}
