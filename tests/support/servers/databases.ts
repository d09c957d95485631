import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { startPostgres } from '../../../scripts/postgres.ts'
import { fillDemo } from '../../../src/backend/demo/demo.ts'
import { type DatabaseAddress, openDatabase } from '../../../src/backend/database/open.ts'
import { hashPassword } from '../../../src/backend/session/passwords.ts'
import { DEMO_PASSWORD } from '../worlds/people.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'

// Nearly every test of the backend begins with the demo tenant in a database of its own. To make one takes a fifth of a
// second, to copy one a hundredth; and one PostgreSQL serves the whole run.

/** What the clock of a backend shows that a test has just started. */
export const STARTED_AT = Date.parse('2026-11-21T12:00:00Z')

/** Where the processes of a run find what was made for all of them. */
const SQLITE = 'DEMO_SQLITE'
const POSTGRES = 'TEST_POSTGRES'
const WITHOUT = 'TEST_POSTGRES_UNAVAILABLE'
/** How the PostgreSQL of the run copies a database: the end of its statement. */
const COPYING = 'TEST_POSTGRES_COPYING'
const DEMO = 'demo'

/** Before the first file of tests; answers what ends it after the last one. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = temporaryFolder()
  const file = join(folder, 'demo.sqlite')
  await fill({ file })
  process.env[SQLITE] = file

  const postgres = await startPostgres()
  if ('url' in postgres) {
    process.env[POSTGRES] = postgres.url
    // By its files instead of page by page: a third of the time, and also to take it away again. Older ones know no other way.
    const [version] = await onServer<{ server_version_num: string }>('show server_version_num')
    process.env[COPYING] = Number(version?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
    await onServer(`create database ${DEMO}`)
    await fill({ url: urlOf(DEMO) })
  } else {
    process.env[WITHOUT] = postgres.unavailable
  }
  return async () => {
    await server?.end()
    if ('url' in postgres) await postgres.stop()
    removeFolder(folder)
  }
}

/** A file with the demo tenant, not to be written to; undefined outside of a test run, as in a bench. */
export function demoFile(): string | undefined {
  return process.env[SQLITE]
}

/** A DATA_DIR of its own, in which a backend finds the demo tenant instead of making it. */
export function demoFolder(): string {
  const folder = temporaryFolder()
  const demo = demoFile()
  if (demo !== undefined) copyFileSync(demo, join(folder, 'alarm.sqlite'))
  return folder
}

/** Why this machine has no PostgreSQL; undefined: it has one. */
export function whyNoPostgres(): string | undefined {
  return process.env[POSTGRES] ? undefined : (process.env[WITHOUT] ?? 'it was not started')
}

/** A database of its own on the PostgreSQL of the run, empty or with the demo tenant. Answers its URL. */
export async function newPostgres(about: 'empty' | 'demo'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(
    `create database ${name} template ${about === 'demo' ? DEMO : 'template1'} ${process.env[COPYING]}`,
  )
  return urlOf(name)
}

/** It takes 10 MB of the disk as long as it is there. Whoever is still connected is cut off. */
export async function dropPostgres(url: string): Promise<void> {
  await onServer(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

async function fill(address: DatabaseAddress): Promise<void> {
  const database = openDatabase(address)
  await database.migrate()
  await fillDemo(database, STARTED_AT)
  // Nearly every test signs somebody in: at what a hash really costs, that would be a quarter of all their time.
  const password_hash = await hashPassword(DEMO_PASSWORD, { memoryKib: 8, passes: 1 })
  await database.write((queries) => queries.updateTable('users').set({ password_hash }).execute())
  await database.close()
}

function urlOf(database: string): string {
  const url = new URL(process.env[POSTGRES] ?? '')
  url.pathname = database
  return url.href
}

let server: Pool | undefined

async function onServer<Row extends object>(statement: string): Promise<Row[]> {
  // One connection for all: on a slow machine another one costs as much as the copy of a database.
  if (!server) {
    server = new Pool({ connectionString: process.env[POSTGRES], max: 1, allowExitOnIdle: true })
    // Idle when the run ends, and PostgreSQL with it.
    server.on('error', () => undefined)
  }
  return (await server.query<Row>(statement)).rows
}
