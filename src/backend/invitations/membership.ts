import type { Queries } from '../database/database.ts'
import { raiseVersions } from '../people/take.ts'
import type { FoundInvitation } from './links.ts'

/**
 * Makes a person a member, as their invitation says, and of the groups that everybody joins who is new. Whoever is one already stays as they are, in more groups. Whoever was
 * one once begins anew: what was granted then is gone, and what was refused stays refused.
 */
export async function addMember(
  queries: Queries,
  invitation: FoundInvitation,
  userId: number,
  at: string,
): Promise<void> {
  const { organisation_id, tenant_id } = invitation
  const membership = await queries
    .selectFrom('memberships')
    .select('left_at')
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisation_id)
    .executeTakeFirst()
  const joins = membership?.left_at !== null
  // An older form must not take them out of the groups again.
  if (membership) await raiseVersions(queries, { tenantId: tenant_id }, [userId])
  if (!membership) {
    const named = { user_id: userId, organisation_id, tenant_id, function: invitation.function }
    await queries
      .insertInto('memberships')
      .values({ ...named, admin: false, joined_at: at })
      // They may have used another invitation at the same time.
      .onConflict((conflict) => conflict.columns(['user_id', 'organisation_id']).doNothing())
      .execute()
  } else if (joins) await comeBack(queries, invitation, userId, at)
  await joinGroups(queries, invitation, { userId, joins })
}

async function comeBack(
  queries: Queries,
  { organisation_id, function: role }: FoundInvitation,
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

/** Those of the invitation that are still there; and whoever joins the organisation, those that everybody does. */
async function joinGroups(
  queries: Queries,
  { id, organisation_id }: FoundInvitation,
  { userId, joins }: { userId: number; joins: boolean },
): Promise<void> {
  const groups = await queries
    .selectFrom('groups')
    .select('groups.id')
    .where('groups.organisation_id', '=', organisation_id)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          'groups.id',
          'in',
          selectFrom('invitation_groups').select('group_id').where('invitation_id', '=', id),
        ),
        ...(joins ? [eb('groups.new_members_join', '=', true)] : []),
      ]),
    )
    .execute()
  if (groups.length === 0) return
  await queries
    .insertInto('group_members')
    .values(groups.map((group) => ({ group_id: group.id, user_id: userId })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .execute()
}
