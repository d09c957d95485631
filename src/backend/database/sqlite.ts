import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { makeFolder } from '../process/folders.ts'
import type { Uncounted } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { rowReader } from './mapping.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

/** Waits this long for another process' lock (a backup, say) before a statement fails; node's own default is 0. */
const BUSY_TIMEOUT_MS = 5000

const MOST_STATEMENTS = 500

/** SQLite's own is 2,000: the rows of one person lie as far apart as the alarms they are about. */
const READ_CACHE_KB = 32_000

/**
 * Opens (or makes) the database file: WAL, every acknowledged commit fsynced, one connection that writes
 * and one that reads, so that a read never waits behind an open transaction.
 */
export function openSqlite(file: string): Uncounted {
  makeFolder(dirname(file))
  const writing = connect(file, false)
  const reading = connect(file, true)
  const writer = queries(writing)
  const read = queries(reading)
  const { write, idle } = groupCommit(writer)

  return {
    engine: 'sqlite',
    read,
    write,
    // There is nothing to wait for: reads are done in their turn, and writes share a commit.
    aside: (work) => work(),
    // SQLite can only change a table by making it anew, with which whatever hangs on the old rows would be deleted. So each
    // migration checks the foreign keys itself, before it is committed.
    migrate: async (to) => {
      writing.exec('pragma foreign_keys = off')
      await migrate(writer, 'sqlite', to)
      writing.exec('pragma foreign_keys = on')
      // Otherwise it would tell what it reads first by the columns of before.
      reading.exec('select count(*) from sqlite_schema')
    },
    // The file's own lock is taken before it is opened (`lock.ts`).
    claim: () => Promise.resolve(),
    close: async () => {
      await idle()
      await read.destroy()
      await writer.destroy()
    },
  }
}

function connect(file: string, readOnly: boolean): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  connection.exec('pragma journal_mode = wal; pragma synchronous = full')
  // Opened writable even for reading: a read-only connection could not create the WAL's shared memory.
  if (readOnly) connection.exec(`pragma query_only = on; pragma cache_size = -${READ_CACHE_KB}`)
  return connection
}

function queries(connection: DatabaseSync): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new TransactionalSqlite({ database: adapt(connection) }) })
}

/** Kysely would commit each statement of a migration by itself, and one that is interrupted could never go on. */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely speaks better-sqlite3; this speaks node:sqlite. Statements are kept: preparing costs more than running. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()

  /** The one used last is kept longest: lists of ids make a text for each length. */
  function keep(text: string, statement: SqliteStatement): SqliteStatement {
    statements.delete(text)
    statements.set(text, statement)
    const [oldest] = statements.keys()
    if (statements.size > MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest)
    return statement
  }

  return {
    close: () => connection.close(),
    prepare: (text) => keep(text, statements.get(text) ?? adaptStatement(connection.prepare(text))),
  }
}

/** Rows come as lists of values: as objects, node makes them slow to make and to read. */
function adaptStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns().map(({ name }) => name)
  const read = rowReader(columns)
  // Its types do not tell what this makes of a row.
  const readRow = (row: unknown) => read(row as readonly unknown[])
  statement.setReturnArrays(true)

  return {
    reader: columns.length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)).map(readRow),
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...parameters.map(bindable))
      return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
    },
    iterate: (parameters) => Iterator.from(statement.iterate(...parameters.map(bindable))).map(readRow),
  }
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return (value ?? null) as SQLInputValue
}
