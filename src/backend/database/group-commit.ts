import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Queries } from './database.ts'

/** Most jobs in one transaction, so that no job waits long. */
const MAXIMUM_BATCH = 256

interface Waiting {
  run: (queries: Queries) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
}

type Outcome = { done: true; value: unknown } | { done: false; reason: unknown }

/**
 * Lets all writes of one turn of the event loop share one commit, and so one fsync. Each write has its own savepoint, and resolves
 * only after the commit. Measured: 3,700 commits a second by one writer, 20,000 by 8 writers, 107,000 by 256 (`docs/decisions`,
 * database).
 */
export function groupCommit(writer: Queries): {
  write: <Result>(job: (queries: Queries) => Promise<Result>) => Promise<Result>
  idle: () => Promise<void>
} {
  const queue: Waiting[] = []
  let draining: Promise<void> | undefined

  async function drain(): Promise<void> {
    await nextTurn()
    while (queue.length > 0) {
      await commitTogether(writer, queue.splice(0, MAXIMUM_BATCH))
      await nextTurn()
    }
    draining = undefined
  }

  return {
    write: <Result>(job: (queries: Queries) => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        queue.push({ run: job, resolve: resolve as (value: unknown) => void, reject })
        draining ??= drain()
      }),
    idle: async () => {
      await draining
    },
  }
}

async function commitTogether(writer: Queries, batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await writer.connection().execute((connection) => transact(connection, batch))
    batch.forEach((waiting, index) => {
      const outcome = outcomes[index]
      if (outcome?.done) waiting.resolve(outcome.value)
      else waiting.reject(outcome?.reason)
    })
  } catch (reason) {
    for (const waiting of batch) waiting.reject(reason)
  }
}

async function transact(connection: Queries, batch: readonly Waiting[]): Promise<Outcome[]> {
  await sql`begin immediate`.execute(connection)
  try {
    const outcomes: Outcome[] = []
    for (const waiting of batch) outcomes.push(await savepoint(connection, waiting))
    await sql`commit`.execute(connection)
    return outcomes
  } catch (reason) {
    // A full disk has already rolled the transaction back; then there is nothing left to roll back.
    await sql`rollback`.execute(connection).catch(() => undefined)
    throw reason
  }
}

async function savepoint(connection: Queries, waiting: Waiting): Promise<Outcome> {
  await sql`savepoint job`.execute(connection)
  try {
    const value = await waiting.run(connection)
    await sql`release job`.execute(connection)
    return { done: true, value }
  } catch (reason) {
    try {
      await sql`rollback to job`.execute(connection)
      await sql`release job`.execute(connection)
    } catch {
      // A full disk has rolled the whole transaction back: all its jobs fail with the error of this job.
      throw reason
    }
    return { done: false, reason }
  }
}
