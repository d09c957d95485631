import type { ColumnType, Generated } from 'kysely'
import type { RefusalReason } from '../../contract/operations/intake-refusals.ts'
import type { FieldProblem } from '../http/problem.ts'
import type { Time } from './schema-operations.ts'

/** What was sent with a key and refused: each body once, with how often it came. */
export interface IntakeRefusalTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  api_key_id: number
  reason: RefusalReason
  status: number
  method: string
  /** Without its query; a key that stands in it is left out. */
  path: string
  /** What is wrong in it, by field; null: it was refused as a whole. */
  problems: ColumnType<Record<string, FieldProblem[]> | null, string | null, string | null>
  /** A digest of what makes it the same refusal. */
  content: string
  content_type: string | null
  /** Its beginning, as it came. */
  body: Uint8Array
  is_cut: boolean
  times: Generated<number>
  first_at: Time
  /** When it came last. */
  received_at: Time
}

/** Who was shown the body of a refused message, which may name callers. */
export interface IntakeRefusalViewTable {
  id: Generated<number>
  tenant_id: number
  refusal_id: number
  user_id: number
  at: Time
}
