import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { membersHolding } from '../../rights/rights.ts'
import { recipientIdsOf } from './alarmed.ts'

/** Whom an operation alarms. */
export interface Recipients {
  userIds: readonly number[]
  /** The groups they were chosen by; none: all of the organisation. */
  groupIds: readonly number[]
}

/**
 * The members of these groups of the organisation who may see its operations; without groups, all members who may. If no such member
 * is left in the groups, also all: an alarm always reaches members.
 */
export async function recipientsOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  groupIds: readonly number[],
): Promise<Recipients> {
  const entitled = await membersHolding(queries, organisation, 'operations.view')
  const all = { userIds: entitled, groupIds: [] }
  if (groupIds.length === 0) return all

  const members = await queries
    .selectFrom('groups')
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select(['groups.id', 'group_members.user_id'])
    .where('groups.organisation_id', '=', organisation.id)
    .where('groups.id', 'in', groupIds)
    .execute()
  const chosen = new Set(members.map(({ user_id }) => user_id))
  const userIds = entitled.filter((id) => chosen.has(id))
  if (userIds.length === 0) return all
  const known = new Set(members.map(({ id }) => id))
  return { userIds, groupIds: groupIds.filter((id) => known.has(id)) }
}

/** The groups it alarms, of those that are there. */
export async function notedGroupsOf(queries: Queries, operationId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('operation_groups')
    .select('group_id')
    .where('operation_id', '=', operationId)
    .where('group_id', 'is not', null)
    .orderBy('group_id')
    .execute()
  return rows.flatMap(({ group_id }) => group_id ?? [])
}

/** Whom the groups of an operation bring in now and whom it has not been brought to. */
export async function newRecipientsOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<number[]> {
  const groupIds = await notedGroupsOf(queries, operationId)
  const { userIds } = await recipientsOf(queries, organisation, groupIds)
  const known = await recipientIdsOf(queries, operationId)
  return userIds.filter((id) => !known.has(id))
}

/** Who is told what becomes of an operation: whom it was brought to, as long as they may see it. */
export async function toldOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<number[]> {
  const known = await recipientIdsOf(queries, operationId)
  const entitled = await membersHolding(queries, organisation, 'operations.view')
  return entitled.filter((id) => known.has(id))
}
