import type { Database } from '../../../src/backend/database/database.ts'
import type { Schema } from '../../../src/backend/database/schema.ts'

/** Noted of every call with a key, also of one that is refused: the health of what calls. */
const notedOf = 'api_key_uses'
/** Noted at every use of a session or key, also at one that is refused. */
const noted: ReadonlySet<string> = new Set(['last_seen_at', 'first_used_at', 'last_used_at'])

/** Pushes of earlier calls that did not arrive are sent again meanwhile, whatever is called. */
const sentAgain: Partial<Record<keyof Schema, readonly string[]>> = {
  push_outbox: ['attempts', 'next_try_at'],
}

type Read = Pick<Database, 'read' | 'engine' | 'changes'>

/** What was stored when so many writes had been made. */
const seen = new WeakMap<Read, { changes: number; text: string }>()

/** Everything that is stored, but when a session or key was last used: two equal texts mean that nothing has changed. */
export async function everythingStored(database: Read): Promise<string> {
  // SQLite refuses a write to whatever is not counted.
  const [changes, last] = [database.changes(), seen.get(database)]
  if (database.engine === 'sqlite' && last?.changes === changes) return last.text
  const text = await textOf(database)
  seen.set(database, { changes, text })
  return text
}

async function textOf({ read, engine }: Pick<Database, 'read' | 'engine'>): Promise<string> {
  const names = await tableNames(read)
  const tables = await Promise.all(names.map((name) => read.selectFrom(name).selectAll().execute()))
  const lines = tables.flatMap((rows, index) => {
    const name = names[index]
    const hidden = [...noted, ...((name && sentAgain[name]) ?? [])]
    const texts = rows.map((row) => `${name} ${JSON.stringify(without(row, hidden))}`)
    // SQLite reads a table in the order of its keys. PostgreSQL puts a row at the end when a session is used.
    return engine === 'sqlite' ? texts : texts.toSorted()
  })
  return lines.join('\n')
}

/** The row is the caller's own: a copy of each, or asking at every value, would be half the time of the matrix. */
function without(row: Partial<Record<string, unknown>>, hidden: readonly string[]) {
  for (const column of hidden) if (column in row) row[column] = undefined
  return row
}

let known: (keyof Schema)[] | undefined

async function tableNames(read: Database['read']): Promise<(keyof Schema)[]> {
  known ??= (await read.introspection.getTables())
    .map(({ name }) => name as keyof Schema)
    // The index for searches is made of what is stored, and its row ids are beyond the numbers of JavaScript.
    .filter(
      (name) => name !== notedOf && !name.startsWith('sqlite_') && !/^(operation|document)_search/.test(name),
    )
    .toSorted()
  return known
}
