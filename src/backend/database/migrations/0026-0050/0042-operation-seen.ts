import type { ColumnTypes } from '../../column-types.ts'

/**
 * Each member's last seen version of an operation, and the version of the operation after each change in its timeline: together they
 * give the values that a member has not seen yet. Entries from before this migration have no version and count as seen.
 */
export function operationSeen({ reference, time, end }: ColumnTypes): string[] {
  return [
    `create table operation_seen (
      operation_id ${reference} not null references operations (id),
      user_id ${reference} not null references users (id),
      tenant_id ${reference} not null references tenants (id),
      version ${reference} not null,
      seen_at ${time} not null,
      primary key (operation_id, user_id)
    ) ${end}`,
    `alter table operation_timeline add column version ${reference}`,
  ]
}
