import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The number of the advisory lock; no other program may lock it in the same database. */
const CLAIM = 8_240_112

/** Pause after a try that found no server. */
const CLAIM_AGAIN_MS = 250

/** How often the process pings PostgreSQL over the connection of the claim, and how long it waits: a cut line reports no error. */
const PING_EVERY_MS = 1000
const LONGEST_PING_MS = 2000

/** How long PostgreSQL may take to end the lost connection of this process, which still holds the lock. */
const OWN_END_MS = 2000

export interface Claim {
  release: () => Promise<void>
}

interface ClaimEvents {
  /** Called when another process has taken the claim. */
  lost: () => void
  /** Called with false when the lost connection of the claim cannot be opened again, and with true as soon as it can. */
  reachable: (isReachable: boolean) => void
}

interface Server {
  url: string
  connectTimeoutMs: number
}

/**
 * Holds an advisory lock of PostgreSQL. The lock ends with its connection: after a restart of the server or a cut line, this takes it
 * again as soon as the server answers.
 * @throws {ClaimedByOther} where another process holds the lock.
 */
export async function holdClaim(server: Server, { lost, reachable }: ClaimEvents): Promise<Claim> {
  /** The name by which the process finds its own lost connection that PostgreSQL still considers open. */
  const owner = `alarm ${randomUUID()}`
  let released = false
  let client = await claimDatabase(server, owner)
  watch()

  function watch(): void {
    const held = client
    let late: NodeJS.Timeout | undefined
    const pinging = setInterval(() => {
      late ??= setTimeout(() => void held.end(), LONGEST_PING_MS)
      held.query('select 1').then(
        () => {
          clearTimeout(late)
          late = undefined
        },
        () => held.end(),
      )
    }, PING_EVERY_MS).unref()
    held.once('end', () => {
      clearInterval(pinging)
      clearTimeout(late)
      void renew()
    })
  }

  async function renew(): Promise<void> {
    while (!released) {
      try {
        client = await claimDatabase(server, owner)
        reachable(true)
        // The claim may have been released while the connection was made.
        if (released) await client.end()
        else watch()
        return
      } catch (error) {
        if (error instanceof ClaimedByOther) {
          lost()
          return
        }
        // An error from PostgreSQL, such as too many connections, shows that it answers: running queries go on.
        if (!(error instanceof pg.DatabaseError)) reachable(false)
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

/** Takes the lock on a separate connection, because a pool would lend the connection to other queries. */
async function claimDatabase({ url, connectTimeoutMs }: Server, owner: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: owner,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await tryLock(client)) return client
    if (await endOwn(client, owner)) {
      for (const end = performance.now() + OWN_END_MS; performance.now() < end; await delay(50))
        if (await tryLock(client)) return client
    }
  } catch (error) {
    await client.end()
    throw error
  }
  await client.end()
  throw new ClaimedByOther()
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
    CLAIM,
  ])
  return rows[0]?.claimed === true
}

/** Ends a lost connection of this process that still holds the lock. Returns whether there was one. */
async function endOwn(client: pg.Client, owner: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pg_locks.pid) from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1
        and database = (select oid from pg_database where datname = current_database())
        and application_name = $2 and pid <> pg_backend_pid()`,
    [CLAIM, owner],
  )
  return (rowCount ?? 0) > 0
}
