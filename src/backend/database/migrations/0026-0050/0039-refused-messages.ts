import type { ColumnTypes } from '../../column-types.ts'

/**
 * Stores refused messages with a key for 30 days, with the beginning of their body and the people who opened it, and the warnings of
 * accepted messages. The first characters of a key (`prefix`) show which key the sender of a wrong key meant; older keys get their
 * prefix at their next use. Also stores the number of refusals in a row, and when administrators were notified of them. A
 * notification may link to a `page`.
 */
export function refusedMessages({ id, reference, time, json, bytes, boolean, end }: ColumnTypes): string[] {
  return [
    `alter table intake_messages add column warnings ${json}`,
    'alter table notifications add column page text',

    'alter table api_keys add column prefix text',
    'alter table api_keys add column refused_in_a_row integer not null default 0',
    `alter table api_keys add column refusals_told_at ${time}`,
    'create index api_keys_by_prefix on api_keys (prefix) where prefix is not null',

    `create table intake_refusals (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      api_key_id ${reference} not null references api_keys (id),
      reason text not null,
      status integer not null,
      method text not null,
      path text not null,
      problems ${json},
      content text not null,
      content_type text,
      body ${bytes} not null,
      is_cut ${boolean} not null,
      times integer not null default 1,
      first_at ${time} not null,
      received_at ${time} not null,
      unique (api_key_id, content)
    ) ${end}`,
    'create index intake_refusals_of_organisation on intake_refusals (organisation_id, received_at, id)',
    'create index intake_refusals_of_key on intake_refusals (api_key_id, received_at, id)',
    'create index intake_refusals_to_forget on intake_refusals (received_at)',

    `create table intake_refusal_views (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      refusal_id ${reference} not null references intake_refusals (id),
      user_id ${reference} not null references users (id),
      at ${time} not null
    ) ${end}`,
    'create index intake_refusal_views_of_refusal on intake_refusal_views (refusal_id, id)',
  ]
}
