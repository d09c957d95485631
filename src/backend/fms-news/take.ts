import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'

/** A report that is told, and the vehicle it is about. */
export interface ToldReport {
  vehicleId: number
  status: number
  /** ISO 8601 UTC */
  at: string
  note: string | null
  /** Who has set it; null: a program. */
  userId: number | null
  callSign: string
  shortName: string | null
}

/** SQLite and PostgreSQL both take this many values. */
const IDS_AT_ONCE = 1000

/**
 * Takes what is due away, so that nobody else tells it: in the transaction that stores what is told. What was taken back
 * or acknowledged meanwhile is told to nobody. In the order of their own time.
 */
export async function takeNews(
  queries: Queries,
  organisation: CheckedOrganisation,
  now: string,
): Promise<ToldReport[]> {
  const ids = await takeIds(queries, organisation, now)
  const reports: ToldReport[] = []
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    reports.push(...(await standingReports(queries, organisation, ids.slice(start, start + IDS_AT_ONCE))))
  }
  return reports.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** Once the first has waited long enough, all that were gathered with it, by whichever process. */
async function takeIds(queries: Queries, organisation: CheckedOrganisation, now: string): Promise<number[]> {
  const isOver = await queries
    .selectFrom('fms_news')
    .select('event_id')
    .where('organisation_id', '=', organisation.id)
    .where('at_once', '=', false)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  const waiting = queries
    .deleteFrom('fms_news')
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
  const taken = await (isOver ? waiting : waiting.where('at_once', '=', true)).returning('event_id').execute()
  return taken.map(({ event_id }) => event_id).toSorted((one, other) => one - other)
}

function standingReports(
  queries: Queries,
  organisation: CheckedOrganisation,
  ids: readonly number[],
): Promise<ToldReport[]> {
  return queries
    .selectFrom('vehicle_statuses')
    .innerJoin('vehicles', 'vehicles.id', 'vehicle_statuses.vehicle_id')
    .select([
      'vehicle_statuses.vehicle_id as vehicleId',
      'vehicle_statuses.status',
      'vehicle_statuses.at',
      'vehicle_statuses.note',
      'vehicle_statuses.user_id as userId',
      'vehicles.call_sign as callSign',
      'vehicles.short_name as shortName',
    ])
    .where('vehicle_statuses.id', 'in', ids)
    .where('vehicle_statuses.withdrawn_at', 'is', null)
    .where('vehicle_statuses.acknowledged_at', 'is', null)
    .where('vehicle_statuses.organisation_id', '=', organisation.id)
    .where('vehicles.organisation_id', '=', organisation.id)
    .where('vehicles.active', '=', true)
    .orderBy('vehicle_statuses.id')
    .execute()
}
