import type { OperationChoices } from '../../../contract/operations/operation-list.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'

/** What can be chosen in an organisation; of what a keyword alarms, only what belongs to it. */
export async function readChoices(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<OperationChoices> {
  const [keywords, groups, vehicles, keywordGroups, keywordVehicles] = await Promise.all([
    queries
      .selectFrom('keywords')
      .select(['id', 'code', 'title', 'type', 'priority', 'colour', 'text_template'])
      .where('tenant_id', '=', tenantId)
      .where('active', '=', true)
      .orderBy('code')
      .execute(),
    queries
      .selectFrom('groups')
      .select(['id', 'name'])
      .where('organisation_id', '=', id)
      .orderBy('name')
      .execute(),
    queries
      .selectFrom('vehicles')
      .select(['id', 'call_sign', 'short_name'])
      .where('organisation_id', '=', id)
      .where('active', '=', true)
      .orderBy('call_sign')
      .execute(),
    queries
      .selectFrom('keyword_groups')
      .innerJoin('groups', 'groups.id', 'keyword_groups.group_id')
      .select(['keyword_id', 'group_id'])
      .where('groups.organisation_id', '=', id)
      .orderBy('group_id')
      .execute(),
    queries
      .selectFrom('keyword_vehicles')
      .innerJoin('vehicles', 'vehicles.id', 'keyword_vehicles.vehicle_id')
      .select(['keyword_id', 'vehicle_id'])
      .where('vehicles.organisation_id', '=', id)
      .where('vehicles.active', '=', true)
      .orderBy('vehicle_id')
      .execute(),
  ])
  const groupsOf = Map.groupBy(keywordGroups, ({ keyword_id }) => keyword_id)
  const vehiclesOf = Map.groupBy(keywordVehicles, ({ keyword_id }) => keyword_id)

  return {
    keywords: keywords.map((keyword) => ({
      ...keyword,
      group_ids: groupsOf.get(keyword.id)?.map(({ group_id }) => group_id) ?? [],
      vehicle_ids: vehiclesOf.get(keyword.id)?.map(({ vehicle_id }) => vehicle_id) ?? [],
    })),
    groups,
    vehicles,
  }
}
