type UnknownRow = Record<string, unknown>

/** Columns that SQLite stores as 0 and 1. */
const booleanColumns: ReadonlySet<string> = new Set([
  'active',
  'admin',
  'again',
  'ask_again',
  'at_once',
  'damaged',
  'failing',
  'granted',
  'is_cut',
  'is_test',
  'leads',
  'new_members_join',
  'offline',
  'organisation_active',
  'position_swapped',
  'priority',
  'requires_ack',
  'shows_remark',
  'shows_text',
  'silent',
  'tenant_admin',
  'urgent',
])

/** Columns that SQLite stores as JSON text. */
const jsonColumns: ReadonlySet<string> = new Set([
  'aliases',
  'details',
  'fms_labels',
  'group_ids',
  'message',
  'payload',
  'problems',
  'qualification_ends',
  'qualifications',
  'scopes',
  'settings',
  'tags',
  'transports',
  'warnings',
])

type ReadValue = (value: unknown) => unknown

/** Converts the rows of SQLite to those of PostgreSQL: booleans and JSON, by the names of their columns. */
export function rowReader(columns: readonly string[]): (values: readonly unknown[]) => UnknownRow {
  const fields = columns.map((column) => ({ column, read: readerOf(column) }))
  return (values) => {
    const row: UnknownRow = {}
    fields.forEach(({ column, read }, index) => {
      row[column] = read ? read(values[index]) : values[index]
    })
    return row
  }
}

function readerOf(column: string): ReadValue | undefined {
  if (booleanColumns.has(column)) return (value) => (typeof value === 'number' ? value === 1 : value)
  if (jsonColumns.has(column))
    return (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value)
  return undefined
}
