import type { ColumnTypes } from '../../column-types.ts'

/** Changes by idempotency key and person, with their responses: a repeated request makes no second change. */
export function idempotencyKeys({ reference, time, end }: ColumnTypes): string[] {
  return [
    `create table idempotency_keys (
      user_id ${reference} not null references users (id),
      key text not null,
      tenant_id ${reference} not null references tenants (id),
      fingerprint text not null,
      answer text not null,
      created_at ${time} not null,
      primary key (user_id, key)
    ) ${end}`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  ]
}
