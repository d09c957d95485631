import type { Queries } from '../../../database/database.ts'
import { addJobs } from '../../../jobs/add.ts'
import { HOUR_MS, MINUTE_MS } from '../../../time/durations.ts'
import { iso } from '../../../time/iso.ts'
import { someAtOnce } from '../../../database/portions.ts'
import { nextPushTime } from './push-hours.ts'

/** The kind of the jobs that tell members of changes. */
export const NEWS_JOB = 'appointment-news'
/** A cancellation so shortly before the start is told at once, also at night (product page, section 2). */
export const URGENT_MS = 12 * HOUR_MS
/** So long more changes are waited for: what one person enters at a sitting is one notification. */
const GATHER_MS = 2 * MINUTE_MS

interface Noted {
  organisation: { id: number; tenantId: number }
  timeZone: string
  /** Who made the change: they are not told of it. */
  by: number
  /** ms since 1970 */
  now: number
}

/**
 * Notes in the transaction of a change that members are to be told of these appointments, and adds the jobs that tell them: between 7 and
 * 21 o'clock, of a cancellation within 12 hours of the start at once.
 */
export async function noteNews(
  queries: Queries,
  appointmentIds: readonly number[],
  { organisation, timeZone, by, now }: Noted,
): Promise<void> {
  if (appointmentIds.length === 0) return
  await someAtOnce(appointmentIds, async (ids) => {
    const noted = () => queries.updateTable('appointments').where('id', 'in', ids)
    // Where another person's change waits as well, all members are told, both of them too.
    await noted().set({ news_by: null }).where('news_at', 'is not', null).where('news_by', '<>', by).execute()
    await noted().set({ news_by: by }).where('news_at', 'is', null).execute()
    await noted()
      .set({ news_at: iso(now) })
      .execute()
  })
  const urgent = await queries
    .selectFrom('appointments')
    .select('id')
    .where('organisation_id', '=', organisation.id)
    .where('news_at', '=', iso(now))
    .where('cancelled_at', 'is not', null)
    .where('starts_at', '>', iso(now))
    .where('starts_at', '<=', iso(now + URGENT_MS))
    .limit(1)
    .executeTakeFirst()
  const job = (urgency: 0 | 1, dueAt: number) => ({
    kind: NEWS_JOB,
    onceKey: `${organisation.id} ${urgency}`,
    payload: { organisation: organisation.id, tenant: organisation.tenantId, urgent: urgency },
    dueAt,
    tenantId: organisation.tenantId,
  })
  const gathered = nextPushTime(now + GATHER_MS, timeZone)
  // Shortly before 21 o'clock nothing is gathered: it would wait for the morning.
  const usual = job(0, gathered > now + GATHER_MS ? nextPushTime(now, timeZone) : gathered)
  await addJobs(queries, urgent ? [job(1, now), usual] : [usual], now)
}
