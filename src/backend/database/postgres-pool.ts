import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { createTurns } from '../limits/turns.ts'

/** More is asked than PostgreSQL can answer, or it hangs. */
export class NoFreeConnection extends Error {
  override name = 'NoFreeConnection'
}

/** Whoever waits longer than this for a free connection is told so. */
const LONGEST_WAIT_MS = 30_000

/**
 * The connections of `pool`, in turns. Its own queue counts the wait for a free one as a server that does not answer: in a
 * storm, the last of fifty alarms at once would be refused because those before them took five seconds.
 */
export function poolInTurns(pool: pg.Pool, connections: number): PostgresPool {
  const inTurn = createTurns(connections)

  const connect = () =>
    new Promise<pg.PoolClient>((resolve, reject) => {
      let isTooLate = false
      const wait = setTimeout(() => {
        isTooLate = true
        reject(new NoFreeConnection(`No connection to PostgreSQL was free for ${LONGEST_WAIT_MS} ms.`))
      }, LONGEST_WAIT_MS)
      void inTurn(async () => {
        clearTimeout(wait)
        if (isTooLate) return
        try {
          const client = await pool.connect()
          await new Promise<void>((released) => {
            // The pool gives it another `release` each time.
            const { release } = client
            client.release = (error) => {
              release(error)
              released()
            }
            resolve(client)
          })
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      })
    })

  return { connect, end: () => pool.end(), options: pool.options }
}
