import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { useEmptyPostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'

// Architecture, section 3, Database: PostgreSQL by DATABASE_URL. Its connections are few, and others end them.

const postgres = useEmptyPostgres()
let backend: InProcess | undefined

beforeAll(async () => {
  const url = postgres.url()
  if (url !== undefined) backend = await inProcess({ address: { url } })
}, 300_000)
afterAll(() => backend?.close())

function backendOr(skip: (note: string) => never): InProcess {
  postgres.needUrl(skip)
  if (!backend) throw new Error('there is no backend')
  return backend
}

/** What is asked of a connection at the very moment at which it ends may fail. */
async function signsInAgain(call: InProcess['call']): Promise<void> {
  const body = { email: people.mitglied, password: DEMO_PASSWORD }
  await expect
    .poll(async () => (await call('POST', '/api/login', { body })).status, { timeout: 30_000 })
    .toBe(200)
}

test('a connection that PostgreSQL ends is replaced, and ends nothing else', async ({ skip }) => {
  const { database, call } = backendOr(skip)
  await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(database.read)))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database.read,
  )
  await signsInAgain(call)
})

test('a connection that PostgreSQL ends in the middle of a query fails that query, and nothing else', async ({
  skip,
}) => {
  const { database, call } = backendOr(skip)
  const sleeping = [
    sql`select pg_sleep(600)`.execute(database.read),
    database.write((queries) => sql`select pg_sleep(600)`.execute(queries)),
  ].map((query) => expect(query).rejects.toThrow())
  const busy = sql<{
    count: number
  }>`select count(*) from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'`
  await expect
    .poll(async () => (await busy.execute(database.read)).rows[0]?.count, { timeout: 30_000 })
    .toBe(2)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(600)'`.execute(
    database.read,
  )

  await Promise.all(sleeping)
  await signsInAgain(call)
})

// Alarms are pushed to everybody at once; whoever opens one just then is answered.
test.for([
  ['read what they push', 'access exclusive'],
  ['note what became of it', 'share'],
] as const)('a call is answered while 256 pushes wait to %s', async ([, mode], { skip }) => {
  const { database, push, call } = backendOr(skip)
  const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
  const { token } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
    token: string
  }
  // As many as are worked on at once: 64 for each push service. There are no such rows, which they look for and remove.
  const pushes = Array.from({ length: 256 }, (_push, index) => {
    return { id: 1_000_000 + index, origin: `https://push-${index % 4}.example`, urgent: true }
  })

  const answered = await database.write(async (queries) => {
    await sql`lock table push_outbox in ${sql.raw(mode)} mode`.execute(queries)
    push.deliver(pushes)
    const blocked = sql<{
      count: number
    }>`select count(*) from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
    await expect
      .poll(async () => (await blocked.execute(queries)).rows[0]?.count, { timeout: 30_000 })
      .toBeGreaterThan(0)
    // They hold their connections until this transaction ends.
    return (await call('GET', '/api/notifications', { token })).status
  })

  expect(answered).toBe(200)
})

test('a second process on the same PostgreSQL is refused until the first one ends', async ({ skip }) => {
  const url = postgres.needUrl(skip)
  const [first, second] = [openDatabase({ url }), openDatabase({ url })]
  await first.claim(unexpected)
  await expect(second.claim(unexpected)).rejects.toThrow('another process')
  await first.close()
  await second.claim(unexpected)
  await second.close()
})

const unexpected = () => {
  throw new Error('the claim was lost')
}

test('a process that loses the connection of its claim has it again at once, or learns who has it', async ({
  skip,
}) => {
  const url = postgres.needUrl(skip)
  const [first, second] = [openDatabase({ url }), openDatabase({ url })]
  let lost = false
  await first.claim(() => (lost = true))
  const holders = () =>
    sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted`.execute(
      second.read,
    )
  const endHolder = () =>
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`.execute(
      second.read,
    )
  const before = (await holders()).rows[0]?.pid

  await endHolder()
  await expect
    .poll(async () => (await holders()).rows[0]?.pid ?? before, { timeout: 30_000 })
    .not.toBe(before)
  await expect(second.claim(unexpected)).rejects.toThrow('another process')
  expect(lost).toBe(false)

  // Whoever waits for the lock has it the moment it is free.
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const waiting = other.query('select pg_advisory_lock(objid::bigint) from pg_locks where locktype = $1', [
    'advisory',
  ])
  const waits = sql<{
    count: number
  }>`select count(*) from pg_locks where locktype = 'advisory' and not granted`
  await expect
    .poll(async () => (await waits.execute(second.read)).rows[0]?.count, { timeout: 30_000 })
    .toBe(1)
  await endHolder()
  await waiting
  await expect.poll(() => lost, { timeout: 30_000 }).toBe(true)
  await other.end()
  await first.close()
  await second.close()
})
