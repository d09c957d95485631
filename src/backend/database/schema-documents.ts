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
  /** What is in it lies in the bin with it. */
  deleted_at: Time | null
  deleted_by: number | null
  version: Generated<number>
}

interface DocumentFolderGroupTable {
  folder_id: number
  group_id: number
}

/** Bytes that a tenant keeps, once however often they were sent. */
interface DocumentContentTable {
  id: Generated<number>
  tenant_id: number
  /** Of its bytes, in hexadecimal digits: where they lie. */
  sha256: string
  /** In bytes. */
  size: number
  /** What its first bytes say that it is. */
  kind: string
  created_at: Time
  /** The words in it, as searches compare them, each once, with spaces between. */
  words: Generated<string>
  preview: 'waiting' | 'ready' | 'none'
  /** When its bytes were last compared with their hash. */
  checked_at: Time
  /** They were another, or gone. */
  damaged: Generated<boolean>
}

export interface DocumentTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** null: at the top. */
  folder_id: number | null
  name: string
  /** By which it is ordered, see `documents/names.ts`. */
  sort_name: string
  /** Of the version that is shown, and how many bytes it has. */
  number: number
  size: number
  description: string | null
  tags: ColumnType<string[], string, string>
  visibility: Visibility
  requires_ack: Generated<boolean>
  /** From this version on it counts as read by whoever has read one. */
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

/** The tags of a document once more, folded, for who looks for one. */
interface DocumentTagTable {
  document_id: number
  organisation_id: number
  tag: string
}

/** Append-only: what is shown again is written again. */
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
}

interface DocumentAcknowledgementTable {
  version_id: number
  user_id: number
  tenant_id: number
  at: Time
}

/** One of the three is named. */
interface DocumentLinkTable {
  id: Generated<number>
  tenant_id: number
  document_id: number
  operation_id: number | null
  vehicle_id: number | null
  keyword_id: number | null
}

/** What comes in parts; its bytes lie beside the contents until it is whole. */
interface DocumentUploadTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  user_id: number
  /** In bytes: of how many, and how many lie on the disk for certain. */
  length: number
  received: Generated<number>
  name: string
  folder_id: number | null
  /** Whose new content it is. */
  target_id: number | null
  group_ids: ColumnType<number[], string, string>
  /** Whether everybody shall read the new content, also who has read an older one. */
  ask_again: Generated<boolean>
  created_at: Time
  expires_at: Time
  /** What it has become. */
  document_id: number | null
}

/** The full-text index: on SQLite its words cannot be read, and a row is found by its place (`documents/words.ts`). */
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
