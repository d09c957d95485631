import type { ColumnTypes } from '../../column-types.ts'

/**
 * An operation keeps the name of a group that it has alarmed when the group is deleted: without it, it would say that it has
 * alarmed all of the organisation. Made anew, since SQLite lets go of no "not null".
 */
export function groupsOfOperations({ reference, end }: ColumnTypes): string[] {
  return [
    `create table groups_of_operations (
      operation_id ${reference} not null references operations (id),
      group_id ${reference} references groups (id),
      tenant_id ${reference} not null references tenants (id),
      name text,
      check ((group_id is null) = (name is not null))
    ) ${end}`,
    `insert into groups_of_operations (operation_id, group_id, tenant_id)
      select operation_id, group_id, tenant_id from operation_groups`,
    'drop table operation_groups',
    'alter table groups_of_operations rename to operation_groups',
    'create unique index operation_groups_once on operation_groups (operation_id, group_id)',
    'create index operation_groups_of_group on operation_groups (group_id)',
    'create index keyword_groups_of_group on keyword_groups (group_id)',
  ]
}
