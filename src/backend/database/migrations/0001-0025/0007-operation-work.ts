import type { ColumnTypes } from '../../column-types.ts'

/** Work with an operation after its alarm, the people whom it alarms, and the scopes of API keys. */
export function operationWork({ id, reference, time, json, end }: ColumnTypes): string[] {
  return [
    'alter table operations add column street text',
    'alter table operations add column postcode text',
    'alter table operations add column city text',
    'alter table operations add column object text',
    'alter table operations add column location_note text',
    `alter table operations add column close_reason text
      check (close_reason in ('done', 'cancelled', 'false_alarm', 'merged'))`,
    'alter table operations add column report text',
    `alter table operations add column merged_into ${reference} references operations (id)`,
    `alter table operations add column archived_at ${time}`,
    `alter table operations add column created_by ${reference} references users (id)`,
    `alter table operations add column deleted_by ${reference} references users (id)`,
    'alter table operations add column delete_reason text',
    // The changes of an entry, field by field.
    `alter table operation_timeline add column details ${json}`,

    `create table operation_groups (
      operation_id ${reference} not null references operations (id),
      group_id ${reference} not null references groups (id),
      tenant_id ${reference} not null references tenants (id),
      primary key (operation_id, group_id)
    ) ${end}`,

    // Who has seen the caller's data.
    `create table operation_views (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      operation_id ${reference} not null references operations (id),
      user_id ${reference} not null references users (id),
      at ${time} not null
    ) ${end}`,
    'create index operation_views_of_operation on operation_views (operation_id, id)',

    'alter table keywords add column colour text',
    'alter table keywords add column text_template text',
    `alter table keywords add column used_count ${reference} not null default 0`,
    `create table keyword_groups (
      keyword_id ${reference} not null references keywords (id),
      group_id ${reference} not null references groups (id),
      primary key (keyword_id, group_id)
    ) ${end}`,
    `create table keyword_vehicles (
      keyword_id ${reference} not null references keywords (id),
      vehicle_id ${reference} not null references vehicles (id),
      primary key (keyword_id, vehicle_id)
    ) ${end}`,

    // null: an operation stays open until a member closes it.
    `alter table organisations add column autoclose_after_hours ${reference} default 24`,
    // When a device or page of the person confirmed that it has received the notification.
    `alter table notifications add column reached_at ${time}`,
    `create index notifications_of_operation on notifications (operation_id) where operation_id is not null`,

    `alter table api_keys add column scopes ${json} not null default '["alarm"]'`,
    `alter table api_keys add column last_used_at ${time}`,
    `alter table api_keys add column created_by ${reference} references users (id)`,
  ]
}
