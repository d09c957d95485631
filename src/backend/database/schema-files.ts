import type { Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** A file of a tenant; other tables refer to it, such as `operation_attachments`. */
export interface FileTable {
  id: Generated<number>
  tenant_id: number
  /** Hash of the bytes, in hexadecimal digits. */
  sha256: string
  /** The media type by the first bytes. */
  mime: string
  /** In bytes. */
  size: number
  created_at: Time
}

/** A part of a file, numbered from 0; all but the last part have the same size. */
export interface FilePartTable {
  file_id: number
  part: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface OperationAttachmentTable {
  id: Generated<number>
  tenant_id: number
  operation_id: number
  file_id: number
  name: string
  uploaded_by: number | null
  created_at: Time
}
