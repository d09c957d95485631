import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { someAtOnce } from '../database/portions.ts'
import type { VehicleStatusRow } from '../database/schema.ts'
import { addJobs } from '../jobs/add.ts'

/**
 * So long after the first report others are waited for: vehicles of one turnout leave within seconds of each other, and
 * nobody who is told of a status is on their way because of it.
 */
export const GATHER_MS = 3000

/** An emergency waits for nothing. */
export function isAtOnce({ status }: { status: number }): boolean {
  return status === 0
}

/** The kind of the jobs that tell people of reports. */
export const NEWS_JOB = 'fms-news'

/**
 * Stores in the transaction of reports that people are to be told of them, and adds the jobs that tell it: where a process
 * dies before it has told them, the next one does.
 */
export async function noteNews(
  queries: Queries,
  organisation: CheckedOrganisation,
  news: readonly VehicleStatusRow[],
): Promise<void> {
  const [first] = news
  if (!first) return
  const received = first.received_at
  const gathered = (await openGathering(queries, organisation)) ?? later(received, GATHER_MS)
  const rows = news.map((event) => ({
    event_id: event.id,
    tenant_id: organisation.tenantId,
    organisation_id: organisation.id,
    at_once: isAtOnce(event),
    due_at: isAtOnce(event) ? received : gathered,
  }))
  await someAtOnce(rows, (some) => queries.insertInto('fms_news').values(some).execute())
  // An emergency does not wait for the reports that are gathered, nor end their waiting. Always in this order, so that two
  // transactions never wait for each other.
  const { id, tenantId } = organisation
  const jobs = (['at once', 'gathered'] as const).flatMap((when) => {
    const row = rows.find(({ at_once }) => at_once === (when === 'at once'))
    if (!row) return []
    const payload = { organisation: id, tenant: tenantId }
    return [{ kind: NEWS_JOB, onceKey: `${id} ${when}`, payload, dueAt: Date.parse(row.due_at), tenantId }]
  })
  await addJobs(queries, jobs, Date.parse(received))
}

/** The time of the next telling, also where that has passed: this report is told with those that wait for it. */
async function openGathering(
  queries: Queries,
  organisation: CheckedOrganisation,
): Promise<string | undefined> {
  const next = await queries
    .selectFrom('fms_news')
    .select('due_at')
    .where('organisation_id', '=', organisation.id)
    .where('at_once', '=', false)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at
}

function later(time: string, milliseconds: number): string {
  return new Date(Date.parse(time) + milliseconds).toISOString()
}
