import { POLL_SECONDS } from '../../../contract/divera/divera.ts'
import type { Queries } from '../../database/database.ts'
import { addJob } from '../../jobs/add.ts'
import { waitAfter } from '../../jobs/wait-after.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import type { ConnectionRow } from './connection.ts'

/** The kind of the jobs that ask DIVERA; each connection has one at most. */
export const POLL_JOB = 'divera-poll'

/** In ms: while an operation runs, its news is worth a question. */
const WHILE_OPEN_MS = 30_000
/** In ms: while the webhook brings every alarm, questions are for what it lacks. */
const WITH_WEBHOOK_MS = 5 * MINUTE_MS
/** A fifth of each wait is chance, so that installations that were started together do not ask together. */
const CHANCE = 0.2
const backOff = { firstWaitMs: 10_000, longestWaitMs: 15 * MINUTE_MS }

interface Known {
  pollSeconds: number
  hasOpenOperation: boolean
  /** Whether the webhook has brought each of the last three alarms in time. */
  webhookBrings: boolean
  /** ms since 1970: the next scheduled alarm; null: there is none. */
  dueAt: number | null
}

/**
 * When DIVERA is asked next after a question that was answered, in ms since 1970.
 * @param chance from 0 to 1
 */
export function nextPollAt(known: Known, now: number, chance: number = Math.random()): number {
  const { pollSeconds, hasOpenOperation, webhookBrings, dueAt } = known
  const usual = Math.max(pollSeconds, POLL_SECONDS.least) * 1000
  const wait = hasOpenOperation
    ? Math.min(usual, WHILE_OPEN_MS)
    : webhookBrings
      ? Math.max(usual, WITH_WEBHOOK_MS)
      : usual
  const next = now + Math.round(wait * (1 + (2 * chance - 1) * CHANCE))
  return dueAt === null ? next : Math.min(next, Math.max(dueAt, now + 1000))
}

/** When DIVERA is asked again after so many failures in a row, in ms since 1970. `retryAfterMs`: as DIVERA wants it (429). */
export function pollAgainAt(
  failures: number,
  { retryAfterMs = 0 }: { retryAfterMs?: number | undefined },
  now: number,
): number {
  return now + Math.max(waitAfter(failures, backOff), retryAfterMs)
}

/** Has DIVERA asked at `dueAt`; both times in ms since 1970. */
export async function addPoll(
  queries: Queries,
  { organisation_id, tenant_id }: Pick<ConnectionRow, 'organisation_id' | 'tenant_id'>,
  dueAt: number,
  now: number,
): Promise<void> {
  await queries
    .updateTable('divera_connections')
    .set({ next_poll_at: iso(dueAt) })
    .where('organisation_id', '=', organisation_id)
    .execute()
  const payload = { organisation: organisation_id, tenant: tenant_id }
  const job = { kind: POLL_JOB, onceKey: organisation_id, payload, dueAt, tenantId: tenant_id }
  await addJob(queries, job, now)
}
