import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../src/backend/database/database.ts'
import type { Schema } from '../../../src/backend/database/schema.ts'

/** Noted of every call with a key, also of one that is refused: the health of what calls. */
const notedOf = 'api_key_uses'
/** Noted at every use of a session or key, also at one that is refused. */
const noted: readonly string[] = ['last_seen_at', 'first_used_at', 'last_used_at']

/** Pushes of earlier calls that did not arrive are sent again meanwhile, whatever is called. */
const sentAgain: Partial<Record<keyof Schema, readonly string[]>> = {
  push_outbox: ['attempts', 'next_try_at', 'taken_by', 'taken_until'],
}

type Read = Pick<Database, 'read' | 'engine'>

/** Everything that is stored, but when a session or key was last used: two equal texts mean that nothing has changed. */
export async function everythingStored({ read, engine }: Read): Promise<string> {
  return textOf((await read.executeQuery<Text>(await allInOneText({ read, engine }))).rows[0])
}

/**
 * Keeps the state of this moment; the check it answers fails if anything that is stored has changed since. On SQLite a second connection
 * holds the state, so that both texts are made only if a call has written: with thousands of calls they took half the time of the matrix.
 */
export async function keepStored(database: Read & Pick<Database, 'changes'>): Promise<() => Promise<void>> {
  if (database.engine === 'postgres') {
    const before = await everythingStored(database)
    return async () => expect(await everythingStored(database)).toBe(before)
  }
  const query = await allInOneText(database)
  const written = database.changes()
  const { snapshot, release } = await snapshotOf(database)
  return async () => {
    try {
      // Every write goes through the connection that counts.
      if (database.changes() === written) return
      const before = snapshot.prepare(query.sql).get() as Text | undefined
      expect(await everythingStored(database)).toBe(textOf(before))
    } finally {
      release()
    }
  }
}

/** A connection that goes on seeing the state of this moment (https://sqlite.org/isolation.html, WAL mode). */
async function snapshotOf({ read }: Read): Promise<{ snapshot: DatabaseSync; release: () => void }> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(read)
  const file = rows[0]?.file ?? ''
  const free = unused.get(file) ?? []
  unused.set(file, free)
  const snapshot = free.pop() ?? new DatabaseSync(file, { readOnly: true })
  // The first read begins the transaction.
  snapshot.exec('begin; select 1 from tenants')
  return {
    snapshot,
    release: () => {
      snapshot.exec('commit')
      free.push(snapshot)
    },
  }
}

/** Connections by their files. A new one reads the schema of all tables: for each call, that took a seventh of the matrix. */
const unused = new Map<string, DatabaseSync[]>()

interface Text {
  text: string
}

function textOf(row: Text | undefined): string {
  if (!row?.text) throw new Error('nothing is stored: every comparison would hold')
  return row.text
}

const asked = new Map<Database['engine'], CompiledQuery<Text>>()

/**
 * One query that answers all rows of all tables as one text. As objects of JavaScript, table by table, they would be half the time of
 * the matrix.
 */
async function allInOneText({ read, engine }: Read): Promise<CompiledQuery<Text>> {
  const known = asked.get(engine)
  if (known) return known
  const tables = (await read.introspection.getTables())
    // The index for searches is made of what is stored, and its row ids are beyond the numbers of JavaScript.
    .filter(
      ({ name }) =>
        name !== notedOf && !name.startsWith('sqlite_') && !/^(operation|document)_search/.test(name),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const selects = tables.map(({ name, columns }) => {
    const hidden = [...noted, ...(sentAgain[name as keyof Schema] ?? [])]
    const values = columns.flatMap((column) =>
      hidden.includes(column.name) ? [] : quoted[engine](sql.ref(column.name)),
    )
    return sql`select ${sql.lit(`${name} `)} || ${sql.join(values, sql` || ',' || `)} as line from ${sql.table(name)}`
  })
  const query =
    sql<Text>`select ${joined[engine]} as text from (${sql.join(selects, sql` union all `)}) as lines`.compile(
      read,
    )
  asked.set(engine, query)
  return query
}

const quoted: Record<Database['engine'], (column: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  sqlite: (column) => sql`quote(${column})`,
  postgres: (column) => sql`coalesce(quote_literal(${column}::text), 'null')`,
}

// SQLite reads a table in the order of its keys. PostgreSQL puts a row at the end when a session is used.
const joined: Record<Database['engine'], RawBuilder<unknown>> = {
  sqlite: sql`group_concat(line, char(10))`,
  postgres: sql`string_agg(line, chr(10) order by line)`,
}
