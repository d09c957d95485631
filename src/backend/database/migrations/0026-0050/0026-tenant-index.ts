import type { ColumnTypes } from '../../column-types.ts'

/** The tables of a tenant's lists, and the columns whose change makes an index entry stale. */
const indexed = {
  user: { table: 'users', columns: 'first_name, last_name, email, tenant_id' },
  vehicle: {
    table: 'vehicles',
    columns: 'call_sign, short_name, type_name, licence_plate, issi, opta, station, tenant_id',
  },
  keyword: { table: 'keywords', columns: 'code, title, aliases, tenant_id' },
} as const

/**
 * In which order people, vehicles and keywords stand in the lists of their tenant, and by which words they are found. Neither
 * engine folds German letters as our searches do, so the entries are made by the process (`backend/tenant/index/`); triggers
 * name the rows whose entries are older than they are.
 */
export function tenantIndex({ engine, reference, end, trigger }: ColumnTypes): string[] {
  // Compared by their bytes: both engines have the same order then.
  const key = engine === 'postgres' ? 'text collate "C"' : 'text'
  return [
    `create table tenant_index (
      kind text not null,
      row_id ${reference} not null,
      tenant_id ${reference} not null references tenants (id),
      sort_key ${key} not null,
      primary key (kind, row_id)
    ) ${end}`,
    'create index tenant_index_in_order on tenant_index (tenant_id, kind, sort_key, row_id)',
    `create table tenant_index_words (
      kind text not null,
      row_id ${reference} not null,
      tenant_id ${reference} not null references tenants (id),
      word ${key} not null,
      sort_key ${key} not null,
      primary key (kind, row_id, word)
    ) ${end}`,
    // Reads the rows with a word or mark in their order, however many they are.
    'create index tenant_index_words_found on tenant_index_words (tenant_id, kind, word, sort_key, row_id)',
    `create table tenant_index_stale (
      kind text not null,
      row_id ${reference} not null,
      tenant_id ${reference} not null,
      primary key (kind, row_id)
    ) ${end}`,
    'create index tenant_index_stale_of_tenant on tenant_index_stale (tenant_id, kind)',
    ...Object.entries(indexed).flatMap(([kind, { table, columns }]) => {
      // On PostgreSQL this locks the row: the process that writes the index entry waits until the change is committed.
      const note = (row: 'old' | 'new') =>
        `insert into tenant_index_stale (kind, row_id, tenant_id) values ('${kind}', ${row}.id, ${row}.tenant_id)
          on conflict (kind, row_id) do update set tenant_id = excluded.tenant_id`
      return [
        ...trigger(`${kind}_listed`, `insert on ${table}`, note('new')),
        ...trigger(`${kind}_listed_otherwise`, `update of ${columns} on ${table}`, note('new')),
        ...trigger(`${kind}_listed_no_more`, `delete on ${table}`, note('old')),
        `insert into tenant_index_stale (kind, row_id, tenant_id) select '${kind}', id, tenant_id from ${table}`,
      ]
    }),
  ]
}
