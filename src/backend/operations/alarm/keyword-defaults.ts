import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'

/** What goes out with a keyword in one organisation, where nobody says otherwise. */
export interface KeywordDefaults {
  /** None: all of the organisation. */
  groupIds: number[]
  /** Call signs. */
  vehicles: string[]
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
  const vehicles = await queries
    .selectFrom('keyword_vehicles')
    .innerJoin('vehicles', 'vehicles.id', 'keyword_vehicles.vehicle_id')
    .select('vehicles.call_sign')
    .where('keyword_vehicles.keyword_id', '=', keywordId)
    .where('vehicles.organisation_id', '=', organisation.id)
    .where('vehicles.active', '=', true)
    .orderBy('vehicles.call_sign')
    .execute()
  return {
    groupIds: groups.map(({ id }) => id),
    vehicles: vehicles.map(({ call_sign }) => call_sign),
  }
}

/** Counts an operation for its keyword. `alarmAt` in ISO 8601 UTC. */
export async function countUse(queries: Queries, keywordId: number, alarmAt: string): Promise<void> {
  await queries
    .updateTable('keywords')
    .set(({ eb, ref }) => ({
      used_count: eb('used_count', '+', 1),
      // One that somebody writes down later may be older.
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
