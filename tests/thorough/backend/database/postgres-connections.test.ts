import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/backend/database/open.ts'
import { eventually } from '../../../support/eventually.ts'
import { startPostgresLine } from '../../../support/lines/postgres-line.ts'
import { useEmptyPostgres } from '../../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { startPushService } from '../../../support/servers/push-service.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../../support/worlds/people.ts'

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

test('an alarm that stores a push for a device that signs out at that moment is run again, without the device', async ({
  skip,
}) => {
  const { call, database, now } = backendOr(skip)
  const service = await startPushService(now)
  const credentials = { email: people.mitglied, password: DEMO_PASSWORD }
  const { token } = (await (await call('POST', '/api/login', { body: credentials })).json()) as {
    token: string
  }
  const key = (await (await call('GET', '/api/push/key', { token })).json()) as { public_key: string }
  const { subscription } = service.subscribe(key.public_key)
  const subscribed = await call('PUT', '/api/user/push-subscription', { token, body: subscription })
  const alarm = { source: 'race', source_id: '1', title: 'B1 – Kleinbrand' }

  const { raising } = await database.write(async (queries) => {
    // The alarm reads the device, and then waits for this transaction to store its push.
    await sql`lock table push_outbox in share mode`.execute(queries)
    const raised = call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "push_outbox"%'`
    await expect
      .poll(async () => (await waiting.execute(database.read)).rows[0]?.count, { timeout: 30_000 })
      .toBe(1)
    await queries.deleteFrom('push_subscriptions').where('endpoint', '=', subscription.endpoint).execute()
    return { raising: raised }
  })

  expect([subscribed.status, (await raising).status]).toEqual([200, 201])
  expect(await database.read.selectFrom('push_outbox').selectAll().execute()).toEqual([])
  await service.close()
})

test('a job that refers to a row that is not there, however often it is run, fails after five tries', async ({
  skip,
}) => {
  const { database } = backendOr(skip)
  let tries = 0
  const job = database.write((queries) => {
    tries += 1
    return queries.insertInto('group_members').values({ group_id: 424_242, user_id: 1 }).execute()
  })

  await expect(job).rejects.toMatchObject({ code: '23503' })
  expect(tries).toBe(5)
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
  // Other tests of the run have claims on other databases of the same server.
  const claims = sql`pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`
  const holders = () => sql<{ pid: number }>`select pid from ${claims} and granted`.execute(second.read)
  const endHolder = () =>
    sql`select pg_terminate_backend(pid) from ${claims} and granted`.execute(second.read)
  const before = (await holders()).rows[0]?.pid

  await endHolder()
  await expect
    .poll(async () => (await holders()).rows[0]?.pid ?? before, { timeout: 30_000 })
    .not.toBe(before)
  await expect(second.claim(unexpected)).rejects.toThrow('another process')
  expect(lost).toBe(false)

  // A connection that waits for the lock has it the moment it is free.
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const waiting =
    other.query(`select pg_advisory_lock(objid::bigint) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`)
  const waits = sql<{ count: number }>`select count(*) from ${claims} and not granted`
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

test('a process whose line is cut behind it without a word learns that another one has the claim by then', async ({
  skip,
}) => {
  const url = postgres.needUrl(skip)
  const line = await startPostgresLine(url)
  const [first, second] = [openDatabase({ url: line.url }), openDatabase({ url })]
  let lost = false
  await first.claim(() => (lost = true))

  line.breakBehind()
  // PostgreSQL gives the claim of the first process back as soon as it has seen the end of the line.
  await eventually(() => second.claim(unexpected))
  expect(lost).toBe(false)
  line.takeNew()

  await expect.poll(() => lost, { timeout: 30_000 }).toBe(true)
  await first.close()
  await second.close()
  await line.close()
})
