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

/** SQLite's default is 2,000. The rows of one person are spread over the file, one for each alarm. */
const READ_CACHE_KB = 32_000

/**
 * Opens or creates the database file, in WAL mode with an fsync for each commit. One connection writes and another reads, so that a
 * read never waits for an open transaction.
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
    // Background work needs no limit here: reads are short, and writes share a commit.
    aside: (work) => work(),
    // SQLite changes a table by recreating it, which would delete all rows that refer to the old one. So foreign keys are off here,
    // and each migration checks them before its commit.
    migrate: async (to) => {
      writing.exec('pragma foreign_keys = off')
      const ran = await migrate(writer, 'sqlite', to)
      writing.exec('pragma foreign_keys = on')
      // Make this connection read the new schema: its first query would return the old columns otherwise.
      reading.exec('select count(*) from sqlite_schema')
      return ran
    },
    // `lock.ts` has locked the file before.
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

/** Runs each migration in a transaction: Kysely would commit its statements one by one, and could not resume an interrupted one. */
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

/** Adapts node:sqlite to Kysely, which expects better-sqlite3. Keeps statements, as preparing one costs more than running it. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()

  /** Drops the least recently used statement if there are too many: a list of ids has another text for each length. */
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

/** Reads rows as lists of values: node's objects are slow to make and to read. */
function adaptStatement(statement: StatementSync): SqliteStatement {
  const columns = statement.columns()
  const read = rowReader(columns)
  // The types of node do not reflect `setReturnArrays`.
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
