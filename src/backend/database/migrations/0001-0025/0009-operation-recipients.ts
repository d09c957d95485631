import type { ColumnTypes } from '../../column-types.ts'

/**
 * Whom an operation has alarmed, and how far it has come with them: people delete their notifications, and change how they
 * want to be told. Taken over from the notifications there are, and from the answers.
 */
export function operationRecipients({ reference, time, end }: ColumnTypes): string[] {
  return [
    `create table operation_recipients (
      operation_id ${reference} not null references operations (id),
      user_id ${reference} not null references users (id),
      tenant_id ${reference} not null references tenants (id),
      -- null: they had it in their list alone, because they had switched alarms off, or nobody alarmed them.
      alarmed_at ${time},
      reached_at ${time},
      read_at ${time},
      primary key (operation_id, user_id)
    ) ${end}`,
    `insert into operation_recipients (operation_id, user_id, tenant_id, alarmed_at, reached_at, read_at)
      select operation_id, user_id, min(tenant_id), min(created_at), min(reached_at), min(read_at)
      from notifications
      where type = 'operation' and operation_id is not null
      group by operation_id, user_id`,
    `insert into operation_recipients (operation_id, user_id, tenant_id, reached_at)
      select operation_id, user_id, tenant_id, answered_at from operation_responses where true
      on conflict (operation_id, user_id) do nothing`,
    'alter table notifications drop column reached_at',

    // Which operation an entry was written for that was merged into this one since.
    `alter table operation_timeline add column merged_from ${reference} references operations (id)`,
  ]
}
