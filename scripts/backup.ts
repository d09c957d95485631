import { existsSync, writeFileSync } from 'node:fs'
import { constants, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { contentKey } from '../src/backend/documents/store/keys.ts'

const dataDirectory = process.env['DATA_DIR'] || './data'

/** `npm run backup -- <file>`: a whole copy of the SQLite database and of the documents it names, while the server runs. */
async function main(target: string | undefined): Promise<string> {
  const url = process.env['DATABASE_URL'] ?? ''
  if (url.startsWith('postgres')) {
    throw new Error(
      'DATABASE_URL is a PostgreSQL: back it up with pg_dump, and copy DATA_DIR/documents/contents after that.',
    )
  }
  if (!target) throw new Error('Name the file to write: npm run backup -- backup.sqlite')
  const documents = `${target}-documents`
  for (const one of [target, documents]) if (existsSync(one)) throw new Error(`${one} exists already.`)

  const source = url ? url.replace(/^file:/, '') : join(dataDirectory, 'alarm.sqlite')
  if (!existsSync(source)) throw new Error(`There is no database at ${source}: DATA_DIR names its folder.`)

  await copyDatabase(source, target)
  if (process.env['S3_BUCKET']) {
    return `${source} is saved in ${target}. The documents lie in the bucket ${process.env['S3_BUCKET']}: copy that after it.`
  }
  const { copied, missing } = await copyContents(target, documents)
  if (missing > 0) {
    console.error(
      `${missing} documents were not there: deleted for good meanwhile, or damaged (see the log).`,
    )
  }
  return `${source} is saved in ${target}${copied > 0 ? `, and ${copied} documents in ${documents}` : ''}`
}

/** One file that only its owner may read, without the files of write-ahead logging beside it. */
async function copyDatabase(source: string, target: string): Promise<void> {
  writeFileSync(target, '', { mode: 0o600, flag: 'wx' })
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
  try {
    await backup(database, target)
  } finally {
    database.close()
  }
  // The journal mode is written into the copy; read in this one, SQLite would make `-wal` and `-shm` anew.
  const copy = new DatabaseSync(target)
  copy.exec('pragma journal_mode = delete')
  copy.close()
}

/** The contents that the copy of the database names. They never change, so that it does not matter when each is copied. */
async function copyContents(target: string, documents: string): Promise<{ copied: number; missing: number }> {
  const database = new DatabaseSync(target, { readOnly: true })
  let copied = 0
  let missing = 0
  try {
    const isKnown = database.prepare(`select 1 from sqlite_master where name = 'document_contents'`).get()
    if (!isKnown) return { copied, missing }
    for (const row of database.prepare('select tenant_id, sha256 from document_contents').iterate()) {
      const key = contentKey({ tenant_id: Number(row['tenant_id']), sha256: String(row['sha256']) })
      const copy = join(documents, key)
      await mkdir(dirname(copy), { recursive: true, mode: 0o700 })
      try {
        await copyFile(join(dataDirectory, 'documents', 'contents', key), copy, constants.COPYFILE_FICLONE)
        copied += 1
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
        missing += 1
      }
    }
    return { copied, missing }
  } finally {
    database.close()
  }
}

try {
  console.log(await main(process.argv[2]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
