import type { Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** A file of a tenant; what it belongs to is said elsewhere (`operation_attachments`). */
export interface FileTable {
  id: Generated<number>
  tenant_id: number
  /** Of its bytes, in hexadecimal digits. */
  sha256: string
  /** What its first bytes say that it is. */
  mime: string
  /** In bytes. */
  size: number
  created_at: Time
}

/** From 0 on; all but the last have the same size. */
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
