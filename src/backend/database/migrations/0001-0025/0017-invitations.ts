import type { ColumnTypes } from '../../column-types.ts'

/** Who was invited into an organisation, and the links by which they come. */
export function invitations({ id, reference, time, end }: ColumnTypes): string[] {
  return [
    `create table invitations (
      id ${id},
      tenant_id ${reference} not null references tenants (id),
      organisation_id ${reference} not null references organisations (id),
      email text not null,
      first_name text,
      last_name text,
      function text,
      created_by ${reference} not null references users (id),
      created_at ${time} not null,
      sent_at ${time} not null,
      expires_at ${time} not null,
      used_at ${time},
      used_by ${reference} references users (id),
      revoked_at ${time}
    ) ${end}`,
    'create index invitations_of_organisation on invitations (organisation_id, id)',
    // Of two who invite the same person at the same time, one does.
    `create unique index invitations_open on invitations (organisation_id, email)
      where used_at is null and revoked_at is null`,
    `create table invitation_groups (
      invitation_id ${reference} not null references invitations (id) on delete cascade,
      group_id ${reference} not null references groups (id) on delete cascade,
      primary key (invitation_id, group_id)
    ) ${end}`,
    'create index invitation_groups_of_group on invitation_groups (group_id)',
    `create table invitation_tokens (
      id ${id},
      invitation_id ${reference} not null references invitations (id) on delete cascade,
      token_hash text not null unique,
      created_at ${time} not null,
      superseded_at ${time}
    ) ${end}`,
    'create index invitation_tokens_of_invitation on invitation_tokens (invitation_id)',
    // What a mail is about, where its recipient does not say it all.
    `alter table mails add column about_id ${reference}`,
  ]
}
