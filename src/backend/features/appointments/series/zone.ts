import type { Queries } from '../../../database/database.ts'
import type { ZoneChange } from '../../../feature.ts'
import { iso } from '../../../time/iso.ts'
import { dayAt, endOfDay, localTime, momentShowing, startOfDay } from '../../../time/local-time.ts'

/**
 * Moves the appointments of an organisation that are still to come to its new time zone: the clocks show the same there. Call it in the
 * transaction that changes the zone.
 */
export async function rewriteInZone(
  queries: Queries,
  { organisationId, before, after, now }: ZoneChange,
): Promise<void> {
  const rows = await queries
    .updateTable('appointments')
    // Writing the same value locks the rows on both databases.
    .set(({ ref }) => ({ version: ref('version') }))
    .returning([
      'id',
      'all_day',
      'starts_at',
      'ends_at',
      'first_day',
      'last_day',
      'response_until',
      'version',
    ])
    .returning(['told_starts_at', 'told_ends_at'])
    .where('organisation_id', '=', organisationId)
    .where('starts_at', '>', iso(now))
    .execute()
  const moved = (time: string) => momentShowing(localTime(Date.parse(time), before).getTime(), after)
  for (const { id, version, all_day, ...row } of rows) {
    const starts = all_day ? startOfDay(row.first_day, after) : moved(row.starts_at)
    const ends = Math.max(starts, all_day ? endOfDay(row.last_day, after) : moved(row.ends_at))
    // The clocks show what members were told: they are not told of a move.
    const told = {
      ...(row.told_starts_at === row.starts_at && { told_starts_at: iso(starts) }),
      ...(row.told_ends_at === row.ends_at && { told_ends_at: iso(ends) }),
    }
    await queries
      .updateTable('appointments')
      .set({
        starts_at: iso(starts),
        ends_at: iso(ends),
        ...told,
        first_day: all_day ? row.first_day : dayAt(starts, after),
        last_day: all_day ? row.last_day : dayAt(ends, after),
        response_until: row.response_until && iso(moved(row.response_until)),
        changed_at: iso(now),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
  }
}
