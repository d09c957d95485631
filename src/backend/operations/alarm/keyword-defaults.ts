import type { KeywordAlarms } from '../../../contract/tenant/keywords.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'

/** Groups and vehicles that a keyword alarms in one organisation by default. */
export interface KeywordDefaults {
  alarms: KeywordAlarms
  /** Empty unless `alarms` is 'groups'. */
  groupIds: number[]
  /** Call signs. */
  vehicles: string[]
}

/** Whom a keyword alarms in an organisation: its groups, if it has any there; else all members, if an administrator has set that. */
export function alarmsAsSaid(groupIds: readonly number[], alarmsAll: boolean): KeywordAlarms {
  if (groupIds.length > 0) return 'groups'
  return alarmsAll ? 'everybody' : 'unsaid'
}

export async function keywordDefaults(
  queries: Queries,
  organisation: CheckedOrganisation,
  keywordId: number,
): Promise<KeywordDefaults> {
  const groups = await queries
    .selectFrom('keyword_groups')
    .innerJoin('groups', 'groups.id', 'keyword_groups.group_id')
    .select('groups.id')
    .where('keyword_groups.keyword_id', '=', keywordId)
    .where('groups.organisation_id', '=', organisation.id)
    .orderBy('groups.id')
    .execute()
  const everybody = await queries
    .selectFrom('keyword_everybody')
    .select('keyword_id')
    .where('keyword_id', '=', keywordId)
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirst()
  const vehicles = await queries
    .selectFrom('keyword_vehicles')
    .innerJoin('vehicles', 'vehicles.id', 'keyword_vehicles.vehicle_id')
    .select('vehicles.call_sign')
    .where('keyword_vehicles.keyword_id', '=', keywordId)
    .where('vehicles.organisation_id', '=', organisation.id)
    .where('vehicles.active', '=', true)
    .orderBy('vehicles.call_sign')
    .execute()
  const groupIds = groups.map(({ id }) => id)
  return {
    alarms: alarmsAsSaid(groupIds, everybody !== undefined),
    groupIds,
    vehicles: vehicles.map(({ call_sign }) => call_sign),
  }
}

/** Counts one more operation with the keyword. `alarmAt` in ISO 8601 UTC. */
export async function countUse(queries: Queries, keywordId: number, alarmAt: string): Promise<void> {
  await queries
    .updateTable('keywords')
    .set(({ eb, ref }) => ({
      used_count: eb('used_count', '+', 1),
      // An operation that a member enters by hand may be older than the latest one.
      last_used_at: eb
        .case()
        .when('last_used_at', '>', alarmAt)
        .then(ref('last_used_at'))
        .else(alarmAt)
        .end(),
    }))
    .where('id', '=', keywordId)
    .execute()
}
