import { statusAt } from '../../contract/availability/status-at.ts'
import type { Queries } from '../database/database.ts'
import { atLeastOne } from './rows.ts'

/** The people among these who have set their switch to unavailable for a moment (ISO 8601 UTC). Plans and absences do not count. */
export async function unavailableAmong(
  queries: Queries,
  userIds: readonly number[],
  at: string,
): Promise<ReadonlySet<number>> {
  const rows = await queries
    .selectFrom('availabilities')
    .select(['user_id', 'status', 'starts_at', 'ends_at', 'follow_up'])
    .where('user_id', 'in', atLeastOne(userIds))
    .execute()
  const moment = Date.parse(at)
  const unavailable = rows.filter(({ status, starts_at, ends_at, follow_up }) => {
    const said = { status, set_at: starts_at, until: ends_at, follow_up }
    return statusAt(said, moment) === 'unavailable'
  })
  return new Set(unavailable.map(({ user_id }) => user_id))
}
