import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createTurns } from '../limits/turns.ts'
import { DatabaseAway, readPostgresError } from './away.ts'

/** A query that waits longer than this for a free connection is refused: more is asked than PostgreSQL can answer, or it hangs. */
const LONGEST_WAIT_MS = 30_000

interface PoolInTurns extends PostgresPool {
  /** While PostgreSQL cannot be reached every query is refused at once, and those under way are broken off. */
  setReachable: (isReachable: boolean) => void
}

/**
 * The connections of `pool`, in turns. Its own queue counts the wait for a free one as a server that does not answer: in a
 * storm, the last of fifty alarms at once would be refused because those before them took five seconds.
 * A connection that cannot be opened or is lost rejects with DatabaseAway.
 */
export function poolInTurns(pool: pg.Pool, connections: number): PoolInTurns {
  const inTurn = createTurns(connections)
  const lent = new Set<pg.PoolClient>()
  let isReachable = true

  const connect = () =>
    new Promise<PostgresPoolClient>((resolve, reject) => {
      let isTooLate = false
      const wait = setTimeout(() => {
        isTooLate = true
        reject(new DatabaseAway(`No connection to PostgreSQL was free for ${LONGEST_WAIT_MS} ms.`))
      }, LONGEST_WAIT_MS)
      void inTurn(async () => {
        clearTimeout(wait)
        if (isTooLate) return
        try {
          if (!isReachable) throw new DatabaseAway('PostgreSQL does not answer.')
          const client = await pool.connect()
          lent.add(client)
          await new Promise<void>((released) =>
            resolve(
              lend(client, () => {
                lent.delete(client)
                released()
              }),
            ),
          )
        } catch (error) {
          const read = readPostgresError(error)
          reject(read instanceof Error ? read : new Error(String(read)))
        }
      })
    })

  return {
    connect,
    end: () => pool.end(),
    options: pool.options,
    setReachable: (now) => {
      isReachable = now
      if (now) return
      // Without an answer of PostgreSQL the query on it would never end.
      for (const client of lent) if (client instanceof pg.Client) void client.end()
    },
  }
}

/** The connection for one turn, as Kysely uses it: without cursors. */
function lend(client: pg.PoolClient, released: () => void): PostgresPoolClient {
  let isLost = false
  const query = (sql: string, parameters: unknown[] = []): unknown =>
    client.query(sql, parameters).catch((error: unknown) => {
      const read = readPostgresError(error)
      isLost ||= read instanceof DatabaseAway
      throw read
    })
  return {
    query: query as PostgresPoolClient['query'],
    // PostgreSQL says that it ends a connection before it closes it: the pool must not give that one away meanwhile.
    release: (discard) => {
      client.release(discard || isLost)
      released()
    },
  }
}
