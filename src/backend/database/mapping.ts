import { type Stored, storedColumns } from './stored-columns.ts'

type UnknownRow = Record<string, unknown>

/** A column of a result. The table and the column that it is read from are null for an expression, such as `max(…)`. */
interface ResultColumn {
  name: string
  table: string | null
  column: string | null
}

type ReadValue = (value: unknown) => unknown

const readers: Readonly<Record<Stored, ReadValue>> = {
  boolean: (value) => (typeof value === 'number' ? value === 1 : value),
  json: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
}

/** By table and column: `memberships.admin`. */
const readerOf: ReadonlyMap<string, ReadValue> = new Map(
  Object.entries(storedColumns).flatMap(([table, columns]) =>
    Object.entries<Stored>(columns).map(
      ([column, stored]) => [`${table}.${column}`, readers[stored]] as const,
    ),
  ),
)

/**
 * Converts the rows of SQLite to those of PostgreSQL: booleans and JSON, by the column that a value is read from. SQLite names no
 * column for an expression, and for a union that of its first query. There a boolean stays 0 or 1, and JSON stays text: the code that
 * reads the row converts it.
 */
export function rowReader(columns: readonly ResultColumn[]): (values: readonly unknown[]) => UnknownRow {
  const fields = columns.map(({ name, table, column }) => ({
    name,
    read: readerOf.get(`${table}.${column}`),
  }))
  return (values) => {
    const row: UnknownRow = {}
    fields.forEach(({ name, read }, index) => {
      row[name] = read ? read(values[index]) : values[index]
    })
    return row
  }
}
