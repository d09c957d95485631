import type { Queries } from '../../database/database.ts'
import { rowsOf } from '../../database/portions.ts'
import { DAY_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { rowOf, toPlan } from './plan.ts'

/** Product page, section 2. */
const KEPT_DAYS = 90
/** So many at a time, so that an alarm does not wait long for its turn. */
const ROWS_AT_ONCE = 500
const PLANS_AT_ONCE = 50

/** Deletes a portion of what members set more than 90 days before `now` (ms since 1970). */
export async function forgetOldEntries(queries: Queries, now: number): Promise<number> {
  const old = queries
    .selectFrom('availability_entries')
    .select('id')
    .where('set_at', '<', iso(now - KEPT_DAYS * DAY_MS))
    .limit(ROWS_AT_ONCE)
  const removed = await queries
    .deleteFrom('availability_entries')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return rowsOf(removed)
}

/** Removes exceptions and absences that were over more than 90 days before `now` (ms since 1970) from a portion of the plans. */
export async function forgetOldDays(queries: Queries, now: number): Promise<number> {
  const first = iso(now - KEPT_DAYS * DAY_MS).slice(0, 10)
  const rows = await queries
    .selectFrom('availability_plans')
    .select(['user_id', 'plan'])
    .where('oldest_day', '<', first)
    .limit(PLANS_AT_ONCE)
    .execute()
  for (const { user_id, plan } of rows) {
    const { weekly, exceptions, absences } = toPlan(plan)
    const kept = {
      weekly,
      exceptions: exceptions.filter(({ day }) => day >= first),
      absences: absences.filter(({ last_day }) => last_day >= first),
    }
    await queries.updateTable('availability_plans').set(rowOf(kept)).where('user_id', '=', user_id).execute()
  }
  return rows.length
}
