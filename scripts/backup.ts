import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** `npm run backup -- <file>`: a whole copy of the SQLite database, while the server runs. */
async function main(target: string | undefined): Promise<string> {
  const url = process.env['DATABASE_URL'] ?? ''
  if (url.startsWith('postgres')) throw new Error('DATABASE_URL is a PostgreSQL: back it up with pg_dump.')
  if (!target) throw new Error('Name the file to write: npm run backup -- backup.sqlite')
  if (existsSync(target)) throw new Error(`${target} exists already.`)

  const source = url ? url.replace(/^file:/, '') : join(process.env['DATA_DIR'] || './data', 'alarm.sqlite')
  if (!existsSync(source)) throw new Error(`There is no database at ${source}: DATA_DIR names its folder.`)

  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    await backup(database, target)
  } finally {
    database.close()
  }
  return `${source} is saved in ${target}`
}

try {
  console.log(await main(process.argv[2]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
