import type { KeywordAlarms, KeywordDefault } from '../../../contract/tenant/keywords.ts'
import type { Queries } from '../../database/database.ts'
import { type FieldProblem, invalid } from '../../http/problem.ts'

const missing: FieldProblem[] = [{ key: 'missing' }]
const groupsMissing: FieldProblem[] = [{ key: 'groupsMissing' }]
const groupsUnused: FieldProblem[] = [{ key: 'format' }]

/** The defaults of a keyword for one organisation, as a request names them. */
type GivenDefault = Omit<KeywordDefault, 'alarms'> & { alarms?: KeywordAlarms | undefined }

/** Adds a missing `alarms`, which older clients do not send: 'groups' if groups are given, else 'everybody' or 'unsaid' as stored. */
export function withAlarms(given: GivenDefault, known: readonly KeywordDefault[]): KeywordDefault {
  const before = known.find((one) => one.organisation_id === given.organisation_id)
  const keeps = before?.alarms === 'everybody' ? 'everybody' : 'unsaid'
  return { ...given, alarms: given.alarms ?? (given.group_ids.length > 0 ? 'groups' : keeps) }
}

/**
 * Replaces the groups and vehicles that a keyword alarms in these organisations; other organisations keep theirs.
 * @throws {Problem} 422 for an organisation, a group or a vehicle that the tenant does not have, and for one of another organisation;
 * also for groups if `alarms` is not 'groups', and for no groups if it is.
 */
export async function writeDefaults(
  queries: Queries,
  { tenantId, keywordId }: { tenantId: number; keywordId: number },
  defaults: readonly KeywordDefault[],
): Promise<void> {
  if (defaults.length === 0) return
  const groups = await ownersOf(queries, 'groups', tenantId, idsOf(defaults, 'group_ids'))
  const vehicles = await ownersOf(queries, 'vehicles', tenantId, idsOf(defaults, 'vehicle_ids'))
  await requireOwn(queries, tenantId, defaults, { groups, vehicles })
  requireGroups(defaults)

  const organisations = defaults.map(({ organisation_id }) => organisation_id)
  const idsThere = (table: 'groups' | 'vehicles') =>
    queries
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('organisation_id', 'in', organisations)
  await queries
    .deleteFrom('keyword_groups')
    .where('keyword_id', '=', keywordId)
    .where('group_id', 'in', idsThere('groups'))
    .execute()
  await queries
    .deleteFrom('keyword_vehicles')
    .where('keyword_id', '=', keywordId)
    .where('vehicle_id', 'in', idsThere('vehicles'))
    .execute()
  await queries
    .deleteFrom('keyword_everybody')
    .where('keyword_id', '=', keywordId)
    .where('organisation_id', 'in', organisations)
    .execute()
  const of = { keyword_id: keywordId }
  const everybodyRows = defaults
    .filter(({ alarms }) => alarms === 'everybody')
    .map(({ organisation_id }) => ({ ...of, organisation_id }))
  const groupRows = idsOf(defaults, 'group_ids').map((group_id) => ({ ...of, group_id }))
  const vehicleRows = idsOf(defaults, 'vehicle_ids').map((vehicle_id) => ({ ...of, vehicle_id }))
  if (groupRows.length > 0) await queries.insertInto('keyword_groups').values(groupRows).execute()
  if (everybodyRows.length > 0) await queries.insertInto('keyword_everybody').values(everybodyRows).execute()
  if (vehicleRows.length > 0) await queries.insertInto('keyword_vehicles').values(vehicleRows).execute()
}

function idsOf(defaults: readonly KeywordDefault[], name: 'group_ids' | 'vehicle_ids'): number[] {
  return [...new Set(defaults.flatMap((one) => one[name]))]
}

/** The organisation of each of these groups or vehicles of the tenant, by their id. */
async function ownersOf(
  queries: Queries,
  table: 'groups' | 'vehicles',
  tenantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await queries
    .selectFrom(table)
    .select(['id', 'organisation_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ id, organisation_id }) => [id, organisation_id]))
}

type Owned = ReadonlyMap<number, number>

async function requireOwn(
  queries: Queries,
  tenantId: number,
  defaults: readonly KeywordDefault[],
  { groups, vehicles }: { groups: Owned; vehicles: Owned },
): Promise<void> {
  const rows = await queries
    .selectFrom('organisations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .execute()
  const organisations = new Set(rows.map(({ id }) => id))
  const fields = defaults.flatMap(({ organisation_id, group_ids, vehicle_ids }, place) => {
    const isForeign = (owned: Owned) => (id: number) => owned.get(id) !== organisation_id
    const wrong = {
      organisation_id: !organisations.has(organisation_id),
      group_ids: group_ids.some(isForeign(groups)),
      vehicle_ids: vehicle_ids.some(isForeign(vehicles)),
    }
    return Object.entries(wrong)
      .filter(([, isWrong]) => isWrong)
      .map(([name]) => [`defaults.${place}.${name}`, missing] as const)
  })
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
}

function requireGroups(defaults: readonly KeywordDefault[]): void {
  const fields = defaults.flatMap(({ alarms, group_ids }, place) => {
    const has = group_ids.length > 0
    if (has === (alarms === 'groups')) return []
    return [[`defaults.${place}.group_ids`, has ? groupsUnused : groupsMissing] as const]
  })
  if (fields.length > 0) throw invalid(Object.fromEntries(fields))
}
