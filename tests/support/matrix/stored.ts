import type { Database } from '../../../src/backend/database/database.ts'
import type { Schema } from '../../../src/backend/database/schema.ts'

/** Noted at every use of a session or key, also at one that is refused. */
const noted: ReadonlySet<string> = new Set(['last_seen_at', 'first_used_at', 'last_used_at'])

/** Everything that is stored, but when a session or key was last used: two equal texts mean that nothing has changed. */
export async function everythingStored({ read }: Pick<Database, 'read'>): Promise<string> {
  const names = await tableNames(read)
  const tables = await Promise.all(names.map((name) => read.selectFrom(name).selectAll().execute()))
  const lines = tables.flatMap((rows, index) =>
    rows.map((row) => `${names[index]} ${JSON.stringify(row, withoutNoted)}`).toSorted(),
  )
  return lines.join('\n')
}

function withoutNoted(key: string, value: unknown): unknown {
  return noted.has(key) ? undefined : value
}

let known: (keyof Schema)[] | undefined

async function tableNames(read: Database['read']): Promise<(keyof Schema)[]> {
  known ??= (await read.introspection.getTables())
    .map(({ name }) => name as keyof Schema)
    // The index for searches is made of what is stored, and its row ids are beyond the numbers of JavaScript.
    .filter((name) => !name.startsWith('sqlite_') && !name.startsWith('operation_search'))
    .toSorted()
  return known
}
