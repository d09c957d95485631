import type { Time } from './schema-operations.ts'

/** A change that a client made with an idempotency key. */
export interface IdempotencyKeyTable {
  user_id: number
  key: string
  tenant_id: number
  /** Two digests of the call, its path and its input (`http/once.ts`). */
  fingerprint: string
  /** The result of the change as JSON text, so that a repeated request gets exactly the same response. */
  answer: string
  created_at: Time
}

/** The single row that the write probe writes to test whether the database takes writes. */
export interface WriteProbeTable {
  id: number
  at: Time
  content: string
}
