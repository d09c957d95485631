import type { Queries } from '../database/database.ts'
import type { Caller } from '../session/caller.ts'

/**
 * THE rule of leaders (product page, section 2): an administrator of the organisation or of its tenant, or a member of the organisation
 * in one of its groups with `leads`. false in every other case.
 */
export async function isLeader(queries: Queries, caller: Caller, organisationId: number): Promise<boolean> {
  const { user } = caller
  const organisation = (await caller.organisations()).get(organisationId)
  if (!organisation) return false
  if (user.tenant_admin) return true
  // A person who has left the organisation may still be in its groups.
  if (!organisation.member) return false
  if (organisation.admin) return true
  const group = await queries
    .selectFrom('groups')
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select('groups.id')
    .where('groups.tenant_id', '=', user.tenant_id)
    .where('groups.organisation_id', '=', organisationId)
    .where('groups.leads', '=', true)
    .where('group_members.user_id', '=', user.id)
    .executeTakeFirst()
  return group !== undefined
}

/** The ids of the active members of an organisation who are its leaders, by the rule of `isLeader`. Tenant administrators only where they are members who lead. */
export async function leadersOf(queries: Queries, organisationId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organisation_id', '=', organisationId)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .where((either) =>
      either.or([
        either('memberships.admin', '=', true),
        either.exists(
          either
            .selectFrom('group_members')
            .innerJoin('groups', 'groups.id', 'group_members.group_id')
            .select('groups.id')
            .where('groups.organisation_id', '=', organisationId)
            .where('groups.leads', '=', true)
            .whereRef('group_members.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}
