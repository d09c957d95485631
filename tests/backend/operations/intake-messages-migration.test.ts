import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { addOperation, addOrganisation, addPerson, addTenant } from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is. Until 0024 a number of a dispatch centre could
// raise one operation only; SQLite makes the table anew for it, with all that hangs on its rows.

const LAST_BEFORE = '0024-shared-links'
const THIS = '0025-intake-messages'
const postgres = useEmptyPostgres()

test.for(engines)('operations come over with all that hangs on them on %s', async (engine, { skip }) => {
  const folder = temporaryFolder()
  const address =
    engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
  let database = openDatabase(address)
  await database.migrate(LAST_BEFORE)
  const at = '2026-11-21T12:00:00.000Z'
  const { of, first, latest } = await database.write(async (queries) => {
    const tenant = await addTenant(queries, 'Kreis Alt')
    const organisation = await addOrganisation(queries, { tenant, name: 'FF Alt' })
    const user = await addPerson(queries, { tenant, name: 'Alt', email: 'a@wehr.example', passwordHash: '' })
    const both = { tenant, organisation }
    const one = await addOperation(queries, { ...both, word: 'Alt', alarmAt: at })
    const two = await addOperation(queries, { ...both, word: 'Neu', alarmAt: at, closed: true })
    await queries.updateTable('operations').set({ merged_into: one }).where('id', '=', two).execute()
    const sent = { tenant_id: tenant, operation_id: one, call_sign: 'F 1', alarmed_at: at }
    await queries.insertInto('operation_vehicles').values(sent).execute()
    const answer = { tenant_id: tenant, operation_id: one, user_id: user, answer: 'coming' } as const
    await queries
      .insertInto('operation_responses')
      .values({ ...answer, answered_at: at })
      .execute()
    // The latest id is not the highest that was given.
    const gone = await addOperation(queries, { ...both, word: 'Weg', alarmAt: at })
    await queries.deleteFrom('operation_search').where('operation_id', '=', gone).execute()
    await queries.deleteFrom('operations').where('id', '=', gone).execute()
    return { of: both, first: one, latest: gone }
  })
  const stored = async () => ({
    operations: await database.read.selectFrom('operations').selectAll().orderBy('id').execute(),
    vehicles: await database.read.selectFrom('operation_vehicles').selectAll().execute(),
    responses: await database.read.selectFrom('operation_responses').selectAll().execute(),
  })
  const before = await stored()

  await database.close()
  database = openDatabase(address)
  await database.migrate(THIS)

  expect(await stored()).toEqual({
    ...before,
    operations: before.operations.map((row) => ({ ...row, turn: 0, alarmed_again_at: null })),
  })
  const again = (values: object) =>
    database.write(async (queries) => {
      const row = { tenant_id: of.tenant, organisation_id: of.organisation, source: 'test', kind: 'actual' }
      const operation = { ...row, source_id: 'Alt', type: 'Brand', title: 'B3', priority: true, alarm_at: at }
      const { id } = await queries
        .insertInto('operations')
        .values({ ...operation, created_at: at, ...values } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  await expect(again({})).rejects.toThrow(/unique/i)
  const next = await again({ turn: 1 })
  expect(next).toBeGreaterThan(latest)
  await expect(again({ turn: 2, keyword_id: 99 })).rejects.toThrow(/foreign key/i)

  // What keeps the index of words and the times of vehicles is there as well.
  const found = async (word: string) =>
    (
      await (
        engine === 'sqlite'
          ? sql<{
              id: number
            }>`select operation_id as id from operation_search where operation_search match ${word}`
          : sql<{ id: number }>`select operation_id as id from operation_search
            where words @@ cast(${`${of.organisation}=${word}`} as tsquery)`
      ).execute(database.read)
    ).rows.map(({ id }) => id)
  expect(await found('alt')).toEqual([first])
  await database.write((queries) =>
    queries
      .updateTable('operations')
      .set({ title: 'Scheune', alarm_at: '2026-11-21T12:30:00.000Z' })
      .where('id', '=', first)
      .execute(),
  )
  expect(await found('scheune')).toEqual([first])
  expect((await stored()).vehicles).toMatchObject([{ operation_at: '2026-11-21T12:30:00.000Z' }])
  await database.close()
  removeFolder(folder)
})
