import type { Queries } from '../database/database.ts'
import { atLeastOne } from './rows.ts'

/**
 * Who of these people is unavailable at a moment (ISO 8601 UTC). A status holds from its start until its end, then the
 * one that follows (product page, section 2); who never set one is not unavailable.
 */
export async function unavailableAmong(
  queries: Queries,
  userIds: readonly number[],
  at: string,
): Promise<ReadonlySet<number>> {
  const rows = await queries
    .selectFrom('availabilities')
    .select(['user_id', 'status', 'ends_at', 'follow_up'])
    .where('user_id', 'in', atLeastOne(userIds))
    .where('starts_at', '<=', at)
    .execute()
  const unavailable = rows.filter(({ status, ends_at, follow_up }) => {
    const isOver = ends_at !== null && ends_at <= at
    return (isOver ? follow_up : status) === 'unavailable'
  })
  return new Set(unavailable.map(({ user_id }) => user_id))
}
