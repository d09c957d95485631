import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseAway } from '../../../../src/backend/database/away.ts'
import { openDatabase } from '../../../../src/backend/database/open.ts'
import { eventually } from '../../../support/eventually.ts'
import { startPostgresLine } from '../../../support/lines/postgres-line.ts'
import { usePostgres } from '../../../support/servers/engines.ts'
import { inProcess } from '../../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../../support/worlds/people.ts'

const postgres = usePostgres()

test('whoever waits for a free connection longer than a server may take to answer gets one', async ({
  skip,
}) => {
  const database = openDatabase({ url: await postgres.needNew(skip) })
  // All connections are busy for longer than the five seconds after which a server counts as gone.
  const busy = Array.from({ length: 16 }, () => sql`select pg_sleep(6)`.execute(database.read))
  const waiting = Array.from({ length: 20 }, () =>
    sql<{ one: number }>`select 1 as one`.execute(database.read),
  )
  const answers = await Promise.all(waiting)
  expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(Array.from({ length: 20 }, () => 1))
  await Promise.all(busy)
  await database.close()
})

test('a call for which no connection is free for half a minute is asked to come again', async ({ skip }) => {
  const { call, database, close } = await inProcess({ address: { url: await postgres.needNew(skip) } })
  const busy = Array.from({ length: 16 }, () => sql`select pg_sleep(33)`.execute(database.read))
  const body = { email: people.mitglied, password: DEMO_PASSWORD }
  const answer = await call('POST', '/api/login', { body })
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '5',
    { message: 'Der Dienst ist gerade nicht bereit. Bitte versuche es gleich noch einmal.' },
  ])
  await Promise.all(busy)
  await close()
})

test('while PostgreSQL hangs, queries are refused instead of waiting; when it goes on they work, and the claim is held', async ({
  skip,
}) => {
  const url = await postgres.needNew(skip)
  const line = await startPostgresLine(url)
  const [first, second] = [openDatabase({ url: line.url }), openDatabase({ url })]
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(first.read)
  await first.claim(unexpected)
  // From then on there is a connection, over which the next query is sent.
  await ask()

  line.freeze()
  await expect(ask()).rejects.toBeInstanceOf(DatabaseAway)
  await expect(ask()).rejects.toBeInstanceOf(DatabaseAway)
  line.thaw()

  const { rows } = await eventually(ask)
  expect(rows).toEqual([{ one: 1 }])
  await expect(second.claim(unexpected)).rejects.toThrow('another process')
  await first.close()
  await second.close()
  await line.close()
})

const unexpected = () => {
  throw new Error('the claim was lost')
}
