import type { ColumnTypes } from '../../column-types.ts'

/** Mails that wait to be sent, and the links for setting a new password. */
export function mails({ id, reference, time, end }: ColumnTypes): string[] {
  return [
    // Without a tenant: the address in a request for a new password may belong to no account.
    `create table mails (
      id ${id},
      kind text not null,
      recipient text not null,
      locale text not null,
      created_at ${time} not null,
      due_at ${time} not null,
      expires_at ${time} not null,
      tries integer not null default 0
    ) ${end}`,
    'create index mails_by_due on mails (due_at)',
    `create table password_resets (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      user_id ${reference} not null references users (id) on delete cascade,
      token_hash text not null unique,
      created_at ${time} not null,
      expires_at ${time} not null,
      used_at ${time}
    ) ${end}`,
    'create index password_resets_of_user on password_resets (user_id)',
  ]
}
