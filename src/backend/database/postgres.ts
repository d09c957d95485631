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

/** Longest wait for a connection; then the call fails with DatabaseAway. */
const CONNECT_TIMEOUT_MS = 5000

/** A sixth of PostgreSQL's default limit (100). */
const CONNECTIONS = 16
/** Connections for background work: half of them, so that no call waits behind a thousand push messages. */
const CONNECTIONS_ASIDE = CONNECTIONS / 2

/** Opens PostgreSQL by its connection string. Rows have the same shape as those of SQLite. */
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
  // The pool handles errors of idle connections only. For a busy connection the running query rejects.
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

/** Repeats the job after certain errors: it contains only database work, which the rollback has undone. */
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

/** Reads ids and counts as numbers, times as ISO 8601 UTC. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === BIGINT) return Number
  if (oid === TIMESTAMPTZ) return (value) => new Date(value).toISOString()
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}
