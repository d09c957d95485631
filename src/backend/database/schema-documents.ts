import type { ColumnType, Generated } from 'kysely'
import type { Visibility } from '../../contract/documents/documents.ts'
import type { Time } from './schema-operations.ts'

interface DocumentFolderTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** null: at the top. */
  parent_id: number | null
  name: string
  visibility: Visibility
  created_by: number | null
  created_at: Time
  /** When the folder was put into the bin, with all its documents and folders. */
  deleted_at: Time | null
  deleted_by: number | null
  version: Generated<number>
}

interface DocumentFolderGroupTable {
  folder_id: number
  group_id: number
}

/** Contents of documents; equal bytes are stored once per tenant. */
interface DocumentContentTable {
  id: Generated<number>
  tenant_id: number
  /** Hash of the bytes, in hexadecimal digits; also their key in the store. */
  sha256: string
  /** In bytes. */
  size: number
  /** The media type by the first bytes. */
  kind: string
  created_at: Time
  /** The folded words of the content for the search, each once, separated by spaces. */
  words: Generated<string>
  preview: 'waiting' | 'ready' | 'none'
  /** Whether it is a picture or PDF whose bytes cannot be opened; its preview is `none` then. */
  broken: Generated<boolean>
  /** When its bytes were last compared with their hash. */
  checked_at: Time
  /** Whether the bytes in the store were missing or did not match the hash. */
  damaged: Generated<boolean>
}

export interface DocumentTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** null: at the top. */
  folder_id: number | null
  name: string
  /** Sort key, see `documents/names.ts`. */
  sort_name: string
  /** The number and the size (bytes) of the current version. */
  number: number
  size: number
  description: string | null
  tags: ColumnType<string[], string, string>
  visibility: Visibility
  requires_ack: Generated<boolean>
  /** A member who has read this version or a later one has read the document. */
  ack_number: Generated<number>
  offline: Generated<boolean>
  expires_at: Time | null
  created_at: Time
  changed_at: Time
  deleted_at: Time | null
  deleted_by: number | null
  version: Generated<number>
}

interface DocumentGroupTable {
  document_id: number
  group_id: number
}

/** The tags of a document in folded form, for the search. */
interface DocumentTagTable {
  document_id: number
  organisation_id: number
  tag: string
}

/** Showing an older content again adds a version; only the reminder of a version changes. */
interface DocumentVersionTable {
  id: Generated<number>
  tenant_id: number
  document_id: number
  /** From 1 on. */
  number: number
  content_id: number
  name: string
  mime: string
  restored_from: number | null
  uploaded_by: number | null
  created_at: Time
  /** When the members who had not read this version were last reminded, and who did so. */
  reminded_at: Time | null
  reminded_by: number | null
}

interface DocumentAcknowledgementTable {
  version_id: number
  user_id: number
  tenant_id: number
  at: Time
}

/** A link of a document to an operation, a vehicle or a keyword: one of the three ids is set. */
interface DocumentLinkTable {
  id: Generated<number>
  tenant_id: number
  document_id: number
  operation_id: number | null
  vehicle_id: number | null
  keyword_id: number | null
}

/** An upload in parts; its bytes lie beside the contents until it is complete. */
interface DocumentUploadTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  user_id: number
  /** In bytes: the whole length, and the bytes that are safely on the disk. */
  length: number
  received: Generated<number>
  name: string
  folder_id: number | null
  /** The document that gets the new content; null: a new document. */
  target_id: number | null
  group_ids: ColumnType<number[], string, string>
  /** Whether all readers have to read the new content, also those who have read an older one. */
  ask_again: Generated<boolean>
  created_at: Time
  expires_at: Time
  /** The finished document; null: the upload is not complete. */
  document_id: number | null
}

/** The full-text index. SQLite does not return its words, and finds a row by its rowid (`documents/words.ts`). */
interface DocumentSearchTable {
  document_id: number
  words: string
}

export interface DocumentTables {
  document_folders: DocumentFolderTable
  document_folder_groups: DocumentFolderGroupTable
  document_contents: DocumentContentTable
  documents: DocumentTable
  document_groups: DocumentGroupTable
  document_tags: DocumentTagTable
  document_versions: DocumentVersionTable
  document_acknowledgements: DocumentAcknowledgementTable
  document_links: DocumentLinkTable
  document_uploads: DocumentUploadTable
  document_search: DocumentSearchTable
}
