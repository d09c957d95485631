import type { ColumnTypes } from '../../column-types.ts'

/** The columns behind the marks of vehicles and keywords in the index, besides the words of 0026. */
const watched = {
  vehicle: { table: 'vehicles', columns: 'organisation_id, active' },
  keyword: { table: 'keywords', columns: 'type, active' },
} as const

/**
 * Gives vehicles and keywords marks, as people have (`backend/tenant/index/kinds.ts`). All lists of a tenant are read by words and
 * marks now, so the table that kept their order is dropped.
 */
export function markedRows({ trigger }: ColumnTypes): string[] {
  return [
    ...Object.entries(watched).flatMap(([kind, { table, columns }]) => [
      ...trigger(
        `${kind}_marked`,
        `update of ${columns} on ${table}`,
        `insert into tenant_index_stale (kind, row_id, tenant_id) values ('${kind}', new.id, new.tenant_id)
          on conflict (kind, row_id) do update set tenant_id = excluded.tenant_id`,
      ),
      `insert into tenant_index_stale (kind, row_id, tenant_id) select '${kind}', id, tenant_id from ${table} where true
        on conflict (kind, row_id) do nothing`,
    ]),
    // The filter also finds members of closed organisations.
    `insert into tenant_index_stale (kind, row_id, tenant_id)
      select 'user', id, tenant_id from users where id in (
        select user_id from memberships where organisation_id in (select id from organisations where not active))
      on conflict (kind, row_id) do nothing`,
    'drop table tenant_index',
  ]
}
