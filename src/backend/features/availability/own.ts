import type * as v from 'valibot'
import {
  type GivenAvailability,
  LONGEST_AVAILABILITY_DAYS,
  type OwnAvailability,
} from '../../../contract/availability/availability.ts'
import type { Queries } from '../../database/database.ts'
import { invalid } from '../../http/problem.ts'
import { DAY_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'

const nothingSaid: OwnAvailability = { status: null, until: null, follow_up: null, note: null, set_at: null }

export async function readOwn(queries: Queries, userId: number): Promise<OwnAvailability> {
  const row = await queries
    .selectFrom('availabilities')
    .select(['status', 'starts_at', 'ends_at', 'follow_up', 'note'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return nothingSaid
  const { starts_at: set_at, ends_at: until, ...said } = row
  return isTakenBack(row) ? { ...nothingSaid, set_at } : { ...said, until, set_at }
}

/** A member who has taken back what they had said is stored with a status that ended when it began. */
function isTakenBack({ starts_at, ends_at }: { starts_at: string; ends_at: string | null }): boolean {
  return ends_at === starts_at
}

/**
 * Stores what a member has set, unless they have set something else at a later time on another device.
 * @param now ms since 1970
 * @throws {Problem} 422 for an end that is not after the time of the tap or more than 14 days after it, and for a status to follow
 * without an end
 */
export async function setOwn(
  queries: Queries,
  user: { id: number; tenant_id: number },
  given: v.InferOutput<typeof GivenAvailability>,
  now: number,
): Promise<OwnAvailability> {
  const at = Math.min(given.at ? Date.parse(given.at) : now, now)
  const set_at = iso(at)
  const { status } = given
  const said = status === null ? null : { status, note: given.note || null, ...endOf(given, at) }
  const row = said
    ? { ...said, starts_at: set_at }
    : { status: 'available' as const, note: null, follow_up: null, starts_at: set_at, ends_at: set_at }
  const stored = await queries
    .insertInto('availabilities')
    .values({ user_id: user.id, tenant_id: user.tenant_id, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('availabilities.starts_at', '<=', set_at),
    )
    .returning('user_id')
    .execute()
  if (stored.length > 0) {
    await queries
      .insertInto('availability_entries')
      .values({
        user_id: user.id,
        tenant_id: user.tenant_id,
        ...(said ?? { status: null, ends_at: null, follow_up: null, note: null }),
        set_at,
      })
      .execute()
  }
  return readOwn(queries, user.id)
}

/** @param at when the member set it, in ms since 1970 */
function endOf(
  { until, follow_up = null }: v.InferOutput<typeof GivenAvailability>,
  at: number,
): { ends_at: string | null; follow_up: OwnAvailability['follow_up'] } {
  if (!until) {
    if (follow_up !== null) throw invalid({ follow_up: [{ key: 'needsEnd' }] })
    return { ends_at: null, follow_up }
  }
  const ends = Date.parse(until)
  if (ends <= at) throw invalid({ until: [{ key: 'endsInPast' }] })
  if (ends > at + LONGEST_AVAILABILITY_DAYS * DAY_MS)
    throw invalid({ until: [{ key: 'endsTooLate', values: { count: LONGEST_AVAILABILITY_DAYS } }] })
  return { ends_at: iso(ends), follow_up }
}
