import type { ColumnTypes } from '../../column-types.ts'

/** Files in parts, so that none is ever held whole by a query; and which of them belong to operations. */
export function files({ id, reference, time, bytes, end }: ColumnTypes): string[] {
  return [
    `create table files (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      sha256 text not null,
      mime text not null,
      size integer not null check (size > 0),
      created_at ${time} not null
    ) ${end}`,
    `create table file_parts (
      file_id ${reference} not null references files (id) on delete cascade,
      part integer not null,
      bytes ${bytes} not null,
      primary key (file_id, part)
    ) ${end}`,
    `create table operation_attachments (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      operation_id ${reference} not null references operations (id),
      file_id ${reference} not null unique references files (id),
      name text not null,
      uploaded_by ${reference} references users (id),
      created_at ${time} not null
    ) ${end}`,
    'create index operation_attachments_of_operation on operation_attachments (operation_id, id)',
  ]
}
