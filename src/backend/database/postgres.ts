import { Kysely, PostgresDialect } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createTurns } from '../limits/turns.ts'
import type { Queries, Uncounted } from './database.ts'
import { migrate } from './migrate.ts'
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
  // an event that nobody listens to would end the process.
  pool.on('error', () => undefined)
  // The pool listens to idle ones alone. What a busy one was asked is rejected to whoever asked.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolInTurns(pool, CONNECTIONS) }) })
  let claim: Claim | undefined

  return {
    engine: 'postgres',
    read,
    write: (job) => inTransaction(read, job),
    aside: createTurns(CONNECTIONS_ASIDE),
    migrate: (to) => migrate(read, 'postgres', to),
    claim: async (lost) => {
      claim = await holdClaim(url, lost)
    },
    close: async () => {
      await claim?.release()
      await read.destroy()
    },
  }
}

/** Any number, as long as nothing else in the same database locks it. */
const CLAIM = 8_240_112

/** So long after a try that found no server the next one is made. */
const CLAIM_AGAIN_MS = 250

interface Claim {
  release: () => Promise<void>
}

/**
 * Holds the lock, which ends with its connection: where that is lost, as with a restart of the server, it is taken anew as
 * soon as there is a server. `lost`: another process has it by then.
 */
async function holdClaim(url: string, lost: () => void): Promise<Claim> {
  let released = false
  let client = await claimDatabase(url)
  watch()

  function watch(): void {
    client.once('end', () => void renew())
  }

  async function renew(): Promise<void> {
    while (!released) {
      try {
        client = await claimDatabase(url)
        // It may have been given up while this was asked.
        if (released) await client.end()
        else watch()
        return
      } catch (error) {
        if (error instanceof ClaimedByOther) {
          lost()
          return
        }
        await delay(CLAIM_AGAIN_MS)
      }
    }
  }

  return {
    release: async () => {
      released = true
      await client.end()
    },
  }
}

class ClaimedByOther extends Error {
  override name = 'ClaimedByOther'
  constructor() {
    super('it is used by another process.')
  }
}

/** On a connection of its own, because a pool would give the connection away. */
async function claimDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Otherwise nobody would notice for hours that the other end is gone.
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
      CLAIM,
    ])
    if (rows[0]?.claimed) return client
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  throw new ClaimedByOther()
}

/** Serialisation failure and deadlock: PostgreSQL ended one of two transactions, and asks to try it again. */
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
