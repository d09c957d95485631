import type { ColumnTypes } from '../../column-types.ts'

/** Shared links, which show one operation, document or folder to visitors without an account. */
export function sharedLinks({ id, reference, time, end }: ColumnTypes): string[] {
  return [
    // `object_kind` and `object_id` name the shared row: each kind has its own table.
    `create table shared_links (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      object_kind text not null,
      object_id ${reference} not null,
      label text,
      token_hash text not null unique,
      pin_hash text,
      pin_tries integer not null default 0,
      pin_closed_until ${time},
      max_views integer check (max_views > 0),
      views integer not null default 0,
      last_viewed_at ${time},
      created_by ${reference} not null references users (id),
      created_at ${time} not null,
      expires_at ${time} not null,
      object_ended_at ${time},
      revoked_at ${time}
    ) ${end}`,
    'create index shared_links_of_object on shared_links (object_kind, object_id)',
    'create index shared_links_of_organisation on shared_links (organisation_id, id)',
    'create index shared_links_by_end on shared_links (expires_at)',
  ]
}
