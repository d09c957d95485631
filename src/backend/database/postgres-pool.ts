import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { createTurns } from '../limits/turns.ts'
import { DatabaseAway, readPostgresError } from './away.ts'

/** Longest wait of a query for a free connection: PostgreSQL is overloaded, or hangs. */
const LONGEST_WAIT_MS = 30_000

interface PoolInTurns extends PostgresPool {
  /** With false, rejects new queries at once and ends running ones, until it is called with true. */
  setReachable: (isReachable: boolean) => void
}

/**
 * Lends the connections of `pool` in turns. The pool's own queue would treat a long wait for a free connection as a server that does
 * not answer: of fifty alarms at once, the last would fail because the others took five seconds. Rejects with DatabaseAway if a
 * connection cannot be opened, or is lost.
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
      // The running queries would never end, as PostgreSQL does not answer.
      for (const client of lent) if (client instanceof pg.Client) void client.end()
    },
  }
}

/** Wraps a connection for one turn. Kysely uses it without cursors. */
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
    // PostgreSQL reports the end of a connection before it closes it: the pool must not lend that connection meanwhile.
    release: (discard) => {
      client.release(discard || isLost)
      released()
    },
  }
}
