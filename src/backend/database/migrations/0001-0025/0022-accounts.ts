import type { ColumnTypes } from '../../column-types.ts'

/** Data of accounts that people manage themselves: picture, address, deletion, calendar. */
export function accounts({ id, reference, time, end }: ColumnTypes): string[] {
  return [
    `create table avatars (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      small_file_id ${reference} not null unique references files (id),
      large_file_id ${reference} not null unique references files (id),
      created_at ${time} not null
    ) ${end}`,
    `alter table users add column avatar_id ${reference} references avatars (id)`,
    'create unique index users_by_avatar on users (avatar_id)',

    // One of a person at most; it ends when it is done, and each link of its mails with it.
    `create table email_changes (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      user_id ${reference} not null unique references users (id),
      email text not null,
      created_at ${time} not null,
      expires_at ${time} not null,
      old_confirmed_at ${time},
      new_confirmed_at ${time}
    ) ${end}`,
    `create table email_change_tokens (
      id ${id},
      change_id ${reference} not null references email_changes (id) on delete cascade,
      side text not null check (side in ('old', 'new')),
      token_hash text not null unique,
      created_at ${time} not null
    ) ${end}`,
    'create index email_change_tokens_of_change on email_change_tokens (change_id)',

    `create table account_deletions (
      user_id ${reference} not null primary key references users (id),
      tenant_id ${reference} not null references tenants (id),
      requested_at ${time} not null,
      due_at ${time} not null
    ) ${end}`,
    'create index account_deletions_by_due on account_deletions (due_at)',

    // Part of the secret address of a person's calendar; null until the person changes the address for the first time.
    'alter table users add column calendar_salt text',
  ]
}
