import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { enginesOfGate, useEmptyPostgres } from '../../support/servers/engines.ts'
import { addTenant } from '../../support/worlds/tenant-rows.ts'

// Documents: pictures and PDFs without a small picture are opened once more by a version that draws the part that is there.

const at = '2026-11-21T12:00:00.000Z'
const postgres = useEmptyPostgres()

test.for(enginesOfGate)('what had no small picture is opened once more on %s', async (engine, { skip }) => {
  const folder = temporaryFolder()
  const address =
    engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
  const database = openDatabase(address)
  await database.migrate('0050-divera')
  const rows = [
    ['image/jpeg', 'none', 10],
    ['image/jpeg', 'ready', 10],
    ['image/png', 'none', 200_000_000],
    ['application/zip', 'none', 10],
    ['application/pdf', 'none', 10],
  ] as const
  await database.write(async (queries) => {
    const tenant_id = await addTenant(queries, 'Kreis Alt')
    await queries
      .insertInto('document_contents')
      .values(
        rows.map(([kind, preview, size], place) => {
          return { tenant_id, sha256: `${place}`, kind, preview, size, created_at: at, checked_at: at }
        }),
      )
      .execute()
  })

  const began = Date.now()
  await database.migrate()

  const contents = await database.read.selectFrom('document_contents').selectAll().orderBy('id').execute()
  const jobs = await database.read
    .selectFrom('jobs')
    .select(['payload', 'due_at'])
    .where('kind', '=', 'document-preview')
    .orderBy('id')
    .execute()
  await database.close()
  removeFolder(folder)
  expect(contents.map(({ preview, broken }) => [preview, broken])).toEqual([
    ['waiting', false],
    ['ready', false],
    ['none', false],
    ['none', false],
    ['waiting', false],
  ])
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { content: contents[0]?.id },
    { content: contents[4]?.id },
  ])
  const [first = 0, second = 0] = jobs.map(({ due_at }) => Date.parse(due_at))
  expect(first, 'what is sent in the meantime goes first').toBeGreaterThan(began)
  expect(Math.round((second - first) / 1000)).toBe(10)
})
