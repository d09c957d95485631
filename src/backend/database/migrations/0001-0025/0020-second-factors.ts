import type { ColumnTypes } from '../../column-types.ts'

/** Second factors of people, and the devices on which they have signed in. */
export function secondFactors({ id, reference, time, json, end }: ColumnTypes): string[] {
  const person = `tenant_id ${reference} not null references tenants (id),
      user_id ${reference} not null references users (id) on delete cascade`
  return [
    `create table authenticators (
      id ${id},
      ${person},
      secret text not null,
      session_id ${reference} references sessions (id) on delete set null,
      created_at ${time} not null,
      confirmed_at ${time},
      last_step ${reference}
    ) ${end}`,
    // Beginning a new set-up replaces the old authenticator.
    'create unique index authenticators_of_user on authenticators (user_id)',
    `create table recovery_codes (
      id ${id},
      ${person},
      code_hash text not null,
      created_at ${time} not null,
      used_at ${time}
    ) ${end}`,
    'create unique index recovery_codes_of_user on recovery_codes (user_id, code_hash)',
    `create table passkeys (
      id ${id},
      ${person},
      name text not null,
      credential_id text not null unique,
      public_key text not null,
      user_handle text not null,
      counter ${reference} not null,
      transports ${json} not null,
      created_at ${time} not null,
      last_used_at ${time}
    ) ${end}`,
    'create index passkeys_of_user on passkeys (user_id)',
    // Without a tenant: the person of a sign-in by passkey is not known yet.
    `create table sign_in_challenges (
      id ${id},
      kind text not null,
      token_hash text not null unique,
      user_id ${reference} references users (id) on delete cascade,
      session_id ${reference} references sessions (id) on delete cascade,
      challenge text,
      refused integer not null default 0,
      expires_at ${time} not null
    ) ${end}`,
    'create index sign_in_challenges_of_user on sign_in_challenges (user_id)',
    'create index sign_in_challenges_of_session on sign_in_challenges (session_id)',
    'create index authenticators_of_session on authenticators (session_id)',
    `create table known_devices (
      id ${id},
      ${person},
      token_hash text not null,
      device_name text not null,
      ip text,
      created_at ${time} not null,
      last_seen_at ${time} not null
    ) ${end}`,
    'create unique index known_devices_of_user on known_devices (user_id, token_hash)',
  ]
}
