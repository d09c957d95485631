import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
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

type Read = Pick<Database, 'read' | 'engine' | 'changes'>

/** What was stored when so many writes had been made. */
const seen = new WeakMap<Read, { changes: number; text: string }>()

/** Everything that is stored, but when a session or key was last used: two equal texts mean that nothing has changed. */
export async function everythingStored(database: Read): Promise<string> {
  // On SQLite every write goes through the connection that counts.
  const [changes, last] = [database.changes(), seen.get(database)]
  if (database.engine === 'sqlite' && last?.changes === changes) return last.text
  const text = await textOf(database)
  seen.set(database, { changes, text })
  return text
}

async function textOf({ read, engine }: Pick<Database, 'read' | 'engine'>): Promise<string> {
  const { rows } = await read.executeQuery<{ text: string }>(await allInOneText({ read, engine }))
  const [row] = rows
  if (!row?.text) throw new Error('nothing is stored: every comparison would hold')
  return row.text
}

const asked = new Map<Database['engine'], CompiledQuery<{ text: string }>>()

/**
 * One query that answers all rows of all tables as one text. As objects of JavaScript, table by table, they would be half the time of
 * the matrix.
 */
async function allInOneText({ read, engine }: Pick<Database, 'read' | 'engine'>) {
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
  const query = sql<{
    text: string
  }>`select ${joined[engine]} as text from (${sql.join(selects, sql` union all `)}) as lines`.compile(read)
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
