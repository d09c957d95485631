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
