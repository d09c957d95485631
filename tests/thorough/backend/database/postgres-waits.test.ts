import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/backend/database/open.ts'
import { useEmptyPostgres } from '../../../support/servers/engines.ts'

const postgres = useEmptyPostgres()

test('whoever waits for a free connection longer than a server may take to answer gets one', async ({
  skip,
}) => {
  const database = openDatabase({ url: postgres.needUrl(skip) })
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
