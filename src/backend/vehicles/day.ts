import { MOST_EVENTS_OF_DAY, type VehicleDay } from '../../contract/vehicles/vehicle-detail.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { endOfDay, localTime, startOfDay } from '../time/local-time.ts'
import { timeZoneOf } from '../time/organisation-zone.ts'
import { invalid } from '../http/problem.ts'
import { countingReports } from './reported.ts'

/**
 * The statuses of a vehicle on one day as the clocks of its organisation show it; today at `now` (ms since 1970) where
 * none is named.
 * @throws {Problem} 422 for a day that no calendar has.
 */
export async function readDay(
  queries: Queries,
  organisation: CheckedOrganisation,
  vehicleId: number,
  { day: named, now }: { day: string | undefined; now: number },
): Promise<VehicleDay> {
  const timeZone = await timeZoneOf(queries, organisation)
  const day = named ?? dateOf(localTime(now, timeZone))
  if (dateOf(new Date(day)) !== day) throw invalid({ day: [{ key: 'format' }] })
  // The contract knows no time before 1970.
  const from = new Date(Math.max(0, startOfDay(day, timeZone))).toISOString()
  const to = new Date(endOfDay(day, timeZone)).toISOString()

  const counting = countingReports(queries, { id: vehicleId, organisation_id: organisation.id })
  const before = await counting
    .select('status')
    .where('at', '<', from)
    .where('status', 'not in', [0, 5])
    .limit(1)
    .executeTakeFirst()
  const latestFirst = await counting
    .select(['id', 'status', 'at'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .limit(MOST_EVENTS_OF_DAY)
    .execute()
  return { day, from, to, status_before: before?.status ?? null, events: latestFirst.toReversed() }
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
