import type { Queries } from '../../database/database.ts'
import { PORTION, rowsOf } from '../../database/portions.ts'
import { DAY_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'

/** Deletes a portion of the calls of the webhook that no alarm of DIVERA has explained within a day. `now` in ms since 1970. */
export async function forgetOldAwaited(queries: Queries, now: number): Promise<number> {
  const old = queries
    .selectFrom('divera_awaited')
    .select('id')
    .where('at', '<', iso(now - DAY_MS))
    .limit(PORTION)
  return rowsOf(await queries.deleteFrom('divera_awaited').where('id', 'in', old).executeTakeFirstOrThrow())
}
