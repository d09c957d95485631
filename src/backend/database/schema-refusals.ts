import type { ColumnType, Generated } from 'kysely'
import type { RefusalReason } from '../../contract/operations/intake-refusals.ts'
import type { FieldProblem } from '../http/problem.ts'
import type { Time } from './schema-operations.ts'

/** Refused messages that were sent with a key. Equal messages share a row, which counts them. */
export interface IntakeRefusalTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  api_key_id: number
  reason: RefusalReason
  status: number
  method: string
  /** Without the query; a key in the path is replaced by `…`. */
  path: string
  /** Problems by field; null: the message was refused as a whole. */
  problems: ColumnType<Record<string, FieldProblem[]> | null, string | null, string | null>
  /** A digest of reason, status, method, path and body: equal ones share a row. `key`: all messages with a wrong key. */
  content: string
  content_type: string | null
  /** The first bytes of the body, unchanged. */
  body: Uint8Array
  is_cut: boolean
  times: Generated<number>
  first_at: Time
  /** When the message came last. */
  received_at: Time
}

/** People who opened the body of a refused message, which may name callers. */
export interface IntakeRefusalViewTable {
  id: Generated<number>
  tenant_id: number
  refusal_id: number
  user_id: number
  at: Time
}
