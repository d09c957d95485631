import { sql } from 'kysely'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMigrations, loadMigration } from '../../../src/backend/database/found-migrations.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'

// Architecture, section 3, Database: a migration is a file with a number. No list names it.

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => removeFolder(folder))

const put = (path: string, content = '') => {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
  return file
}

test('migrations of all folders are found in the order of their numbers', async () => {
  const second = put('0026-0050/0002-drills.ts')
  const first = put('0001-0025/0001-first.ts')

  expect([...(await findMigrations(folder))]).toEqual([
    ['0001-first', first],
    ['0002-drills', second],
  ])
})

test.each([
  [
    'two files with one number',
    ['a/0001-first.ts', 'b/0001-other.ts'],
    '0001-other.ts has the number of another',
  ],
  [
    'a gap',
    ['a/0001-first.ts', 'a/0003-third.ts'],
    '0003-third.ts is a migration, but none has the number 2',
  ],
  ['a first number above 1', ['a/0002-second.ts'], 'none has the number 1'],
  ['a file without a number', ['a/0001-first.ts', 'a/helpers.ts'], 'helpers.ts is no migration'],
])('%s stops the start', async (_, paths, message) => {
  for (const path of paths) put(path)

  await expect(findMigrations(folder)).rejects.toThrow(message)
})

test('a migration is the function that is called like its file', async () => {
  const right = put('a/0001-fire-drills.ts', `export const fireDrills = () => ['select 1']`)
  const wrong = put('a/0002-other.ts', `export const fireDrills = () => ['select 1']`)

  const statements = await loadMigration(right)
  expect(typeof statements).toBe('function')
  await expect(loadMigration(wrong)).rejects.toThrow('0002-other.ts must export the function other.')
})

const migrations = join(import.meta.dirname, '../../../src/backend/database/migrations')
const backendOf = useBothEngines()

test.for(engines)('a new database on %s has the names of all files', async (engine, { skip }) => {
  const { database } = backendOf(engine, skip)
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )

  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.read,
  )

  const names = rows.map(({ name }) => name)
  expect(names).toEqual(files.map((path) => basename(path, '.ts')).toSorted())
  expect(names.slice(0, 2)).toEqual(['0001-first', '0002-rights-changes'])
})

test.for(engines)('data of a newer version on %s is refused and stays as it is', async (engine, { skip }) => {
  const { database } = backendOf(engine, skip)
  const names = async () =>
    (await sql`select name from kysely_migration order by name`.execute(database.read)).rows
  await database.write((queries) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(queries),
  )
  const before = await names()

  await expect(database.migrate()).rejects.toThrow(/data is of a newer version.*9999-later.*Start the newer/)
  expect(await names()).toEqual(before)
})

test('a start says which migrations ran, with their numbers and how long they took', async () => {
  const database = openDatabase({ file: join(folder, 'alarm.sqlite') })
  const ran = await database.migrate('0002-rights-changes')
  expect(ran).toEqual([
    { number: 1, name: '0001-first', ms: expect.any(Number) },
    { number: 2, name: '0002-rights-changes', ms: expect.any(Number) },
  ])
  expect(await database.migrate('0002-rights-changes')).toEqual([])
  await database.close()
})
