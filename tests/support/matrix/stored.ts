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

async function textOf({ read }: Pick<Database, 'read'>): Promise<string> {
  const names = await tableNames(read)
  const tables = await Promise.all(names.map((name) => read.selectFrom(name).selectAll().execute()))
  const lines = tables.flatMap((rows, index) =>
    rows.map((row) => `${names[index]} ${JSON.stringify(row, without(names[index]))}`).toSorted(),
  )
  return lines.join('\n')
}

function without(table: keyof Schema | undefined): (key: string, value: unknown) => unknown {
  const hidden = (table && sentAgain[table]) ?? []
  return (key, value) => (noted.has(key) || hidden.includes(key) ? undefined : value)
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
