import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createTurns } from '../limits/turns.ts'
import type { Queries, Uncounted } from './database.ts'
import { migrate } from './migrate.ts'
import { type Claim, holdClaim } from './postgres-claim.ts'
import { poolInTurns } from './postgres-pool.ts'
import type { Schema } from './schema.ts'

const BIGINT = 20
const TIMESTAMPTZ = 1184

/** A server that does not answer is told to the caller instead of being waited for. */
const CONNECT_TIMEOUT_MS = 5000

/** A sixth of what PostgreSQL allows unless told otherwise. */
const CONNECTIONS = 16
/** Half of them: a thousand pushes that are worked off are no hurry, and no call waits behind them. */
const CONNECTIONS_ASIDE = CONNECTIONS / 2

/** Opens PostgreSQL by its connection string; rows come in the same shape as from SQLite. */
export function openPostgres(url: string): Uncounted {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: { getTypeParser },
  })
  // An idle connection that the server ends (restart, failover) is replaced by the pool at the next query;
  // an event without a listener would end the process.
  pool.on('error', () => undefined)
  // The pool listens to idle ones alone. What a busy one was asked is rejected to whoever asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const inTurns = poolInTurns(pool, CONNECTIONS)
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: inTurns }) })
  let claim: Claim | undefined

  return {
    engine: 'postgres',
    read,
    write: (job) => inTransaction(read, job),
    aside: createTurns(CONNECTIONS_ASIDE),
    migrate: (to) => migrate(read, 'postgres', to),
    claim: async (lost) => {
      const server = { url, connectTimeoutMs: CONNECT_TIMEOUT_MS }
      claim = await holdClaim(server, { lost, reachable: inTurns.setReachable })
    },
    close: async () => {
      await claim?.release()
      await read.destroy()
    },
  }
}

/**
 * After these errors PostgreSQL has undone the transaction, and a second try may succeed: a serialisation failure (40001), a deadlock
 * with another transaction (40P01), and a row that was referred to and is gone (23503). The last is a race: a job reads a device or a
 * person, a concurrent request deletes it, and the job stores something for it. Without a second try a member who signs out at that
 * moment would undo the alarm of all others.
 */
const TRY_AGAIN: ReadonlySet<string> = new Set(['40001', '40P01', '23503'])
const MAXIMUM_TRIES = 5

/** A job holds database work alone, so it can be run again from its beginning. */
async function inTransaction<Result>(
  queries: Queries,
  job: (queries: Queries) => Promise<Result>,
  tries = 1,
): Promise<Result> {
  try {
    return await queries.transaction().execute(job)
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    if (tries === MAXIMUM_TRIES || !TRY_AGAIN.has(code ?? '')) throw error
    return inTransaction(queries, job, tries + 1)
  }
}

/** Ids and counts as numbers, times as ISO 8601 UTC. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === BIGINT) return Number
  if (oid === TIMESTAMPTZ) return (value) => new Date(value).toISOString()
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}
