import type { Queries } from '../database/database.ts'
import { rowsOf } from '../database/portions.ts'
import type { Job } from './kind.ts'
import { iso } from '../time/iso.ts'

/** A job that a runner has taken, and the runner. */
interface Taken {
  job: Job
  runner: string
}

/** It is done, or has expired. */
export async function removeTaken(queries: Queries, taken: Taken): Promise<void> {
  const removed = await queries
    .deleteFrom('jobs')
    .where('id', '=', taken.job.id)
    .where('taken_until', '=', taken.job.takenUntil)
    .where('taken_by', '=', taken.runner)
    .executeTakeFirstOrThrow()
  if (rowsOf(removed) === 0) await release(queries, taken)
}

/** It is tried again at `dueAt` (ms since 1970). `error` says why; null: it was no try. */
export async function putBack(
  queries: Queries,
  taken: Taken,
  { dueAt, error }: { dueAt: number; error: string | null },
): Promise<void> {
  const { tries } = taken.job
  await change(queries, taken, {
    due_at: iso(dueAt),
    tries: error === null ? tries - 1 : tries,
    ...(error !== null && { last_error: error }),
  })
}

/** It is not tried any more. `at` in ms since 1970. */
export async function letDie(
  queries: Queries,
  taken: Taken,
  { at, error }: { at: number; error: string | null },
): Promise<void> {
  await change(queries, taken, { dead_at: iso(at), ...(error !== null && { last_error: error }) })
}

async function change(
  queries: Queries,
  taken: Taken,
  values: { due_at?: string; dead_at?: string; tries?: number; last_error?: string },
): Promise<void> {
  const changed = await queries
    .updateTable('jobs')
    .set({ ...values, taken_by: null, taken_until: null })
    .where('id', '=', taken.job.id)
    .where('taken_until', '=', taken.job.takenUntil)
    .where('taken_by', '=', taken.runner)
    .executeTakeFirstOrThrow()
  if (rowsOf(changed) === 0) await release(queries, taken)
}

/**
 * The same job was added once more while it ran (`add.ts`): it runs again at the time it was moved to, as a new one. Where the claim
 * was over and another runner has taken the job since, this changes nothing.
 */
async function release(queries: Queries, { job }: Taken): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ taken_until: null, tries: 0, last_error: null })
    .where('id', '=', job.id)
    .where('taken_until', '=', job.takenUntil)
    .where('taken_by', 'is', null)
    .execute()
}
