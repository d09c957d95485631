import type { ColumnTypes } from '../../column-types.ts'

const links = ['operation', 'vehicle', 'keyword']

/** Documents with their folders, contents and readers. The bytes lie in the data folder or the configured store (decision 59). */
export function documents(types: ColumnTypes): string[] {
  const { id, reference, time, boolean, json, end, engine } = types
  // Both engines compare byte by byte, also if PostgreSQL was set up for another language.
  const sorted = engine === 'sqlite' ? 'text' : 'text collate "C"'
  const no = engine === 'sqlite' ? 0 : 'false'
  const tenant = `tenant_id ${reference} not null references tenants (id)`
  const organisation = `organisation_id ${reference} not null references organisations (id)`
  const person = `${reference} references users (id)`
  return [
    // In bytes; null: the limit of the installation for every tenant.
    `alter table tenants add column storage_quota ${reference}`,

    `create table document_folders (
      id ${id},
      ${tenant},
      ${organisation},
      parent_id ${reference} references document_folders (id),
      name text not null,
      visibility text not null check (visibility in ('organisation', 'groups')),
      created_by ${person},
      created_at ${time} not null,
      deleted_at ${time},
      deleted_by ${person},
      version ${reference} not null default 1
    ) ${end}`,
    'create index document_folders_of_organisation on document_folders (organisation_id)',
    'create index document_folders_of_parent on document_folders (parent_id)',
    `create table document_folder_groups (
      folder_id ${reference} not null references document_folders (id) on delete cascade,
      group_id ${reference} not null references groups (id) on delete cascade,
      primary key (folder_id, group_id)
    ) ${end}`,

    // A tenant stores equal bytes once, however many members have uploaded them.
    `create table document_contents (
      id ${id},
      ${tenant},
      sha256 text not null,
      size ${reference} not null check (size > 0),
      kind text not null,
      created_at ${time} not null,
      words text not null default '',
      preview text not null check (preview in ('waiting', 'ready', 'none')),
      preview_attempts integer not null default 0,
      preview_due_at ${time},
      checked_at ${time} not null,
      damaged ${boolean} not null default ${no},
      unique (tenant_id, sha256)
    ) ${end}`,
    'create index document_contents_of_tenant on document_contents (tenant_id, size)',
    `create index document_contents_waiting on document_contents (preview_due_at) where preview = 'waiting'`,
    'create index document_contents_by_check on document_contents (checked_at)',

    `create table documents (
      id ${id},
      ${tenant},
      ${organisation},
      folder_id ${reference} references document_folders (id),
      name text not null,
      sort_name ${sorted} not null,
      number integer not null,
      size ${reference} not null,
      description text,
      tags ${json} not null,
      visibility text not null check (visibility in ('organisation', 'groups')),
      requires_ack ${boolean} not null default ${no},
      offline ${boolean} not null default ${no},
      expires_at ${time},
      created_at ${time} not null,
      changed_at ${time} not null,
      deleted_at ${time},
      deleted_by ${person},
      version ${reference} not null default 1
    ) ${end}`,
    ...['sort_name', 'changed_at', 'size'].map(
      (column) => `create index documents_by_${column} on documents
        (organisation_id, folder_id, ${column}, id) where deleted_at is null`,
    ),
    `create index documents_to_read on documents (organisation_id) where requires_ack and deleted_at is null`,
    `create index documents_offline on documents (organisation_id) where offline and deleted_at is null`,
    'create index documents_of_folder on documents (folder_id)',
    'create index documents_deleted on documents (organisation_id, deleted_at) where deleted_at is not null',
    `create table document_groups (
      document_id ${reference} not null references documents (id) on delete cascade,
      group_id ${reference} not null references groups (id) on delete cascade,
      primary key (document_id, group_id)
    ) ${end}`,
    `create table document_tags (
      document_id ${reference} not null references documents (id) on delete cascade,
      organisation_id ${reference} not null,
      tag text not null,
      primary key (document_id, tag)
    ) ${end}`,
    'create index document_tags_by_tag on document_tags (organisation_id, tag, document_id)',

    `create table document_versions (
      id ${id},
      ${tenant},
      document_id ${reference} not null references documents (id) on delete cascade,
      number integer not null,
      content_id ${reference} not null references document_contents (id),
      name text not null,
      mime text not null,
      restored_from integer,
      uploaded_by ${person},
      created_at ${time} not null,
      unique (document_id, number)
    ) ${end}`,
    'create index document_versions_of_content on document_versions (content_id)',
    `create table document_acknowledgements (
      version_id ${reference} not null references document_versions (id) on delete cascade,
      user_id ${reference} not null references users (id),
      ${tenant},
      at ${time} not null,
      primary key (version_id, user_id)
    ) ${end}`,
    'create index document_acknowledgements_of_user on document_acknowledgements (user_id)',

    `create table document_links (
      id ${id},
      ${tenant},
      document_id ${reference} not null references documents (id) on delete cascade,
      operation_id ${reference} references operations (id) on delete cascade,
      vehicle_id ${reference} references vehicles (id) on delete cascade,
      keyword_id ${reference} references keywords (id) on delete cascade,
      check (${links.map((one) => `case when ${one}_id is null then 0 else 1 end`).join(' + ')} = 1)
    ) ${end}`,
    ...['document', ...links].map(
      (one) => `create index document_links_of_${one} on document_links (${one}_id)`,
    ),

    `create table document_uploads (
      id ${id},
      ${tenant},
      ${organisation},
      user_id ${reference} not null references users (id),
      length ${reference} not null check (length > 0),
      received ${reference} not null default 0,
      name text not null,
      folder_id ${reference} references document_folders (id) on delete cascade,
      target_id ${reference} references documents (id) on delete cascade,
      group_ids ${json} not null,
      created_at ${time} not null,
      expires_at ${time} not null,
      document_id ${reference} references documents (id) on delete cascade
    ) ${end}`,
    'create index document_uploads_of_user on document_uploads (user_id)',
    'create index document_uploads_of_tenant on document_uploads (tenant_id)',
    'create index document_uploads_by_expiry on document_uploads (expires_at)',

    ...searchIndex(types),
  ]
}

/**
 * The words of documents, written by the server (`documents/words.ts`). As for operations (migration 0008), a search reads no words of
 * other organisations: SQLite's row ids begin with the organisation (9 bits) and end with the document, so that the latest documents
 * come first; on PostgreSQL each word contains its organisation.
 */
function searchIndex({ engine, reference }: ColumnTypes): string[] {
  if (engine === 'sqlite') {
    return [
      `create virtual table document_search using fts5 (
        words, content = '', contentless_delete = 1, detail = none,
        prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
        tokenize = "unicode61 remove_diacritics 2"
      )`,
    ]
  }
  return [
    `create table document_search (
      document_id ${reference} primary key references documents (id) on delete cascade,
      words tsvector
    )`,
    'create index document_search_words on document_search using gin (words)',
  ]
}
