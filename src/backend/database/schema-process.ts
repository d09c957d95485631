import type { Time } from './schema-operations.ts'

/** A change that was made under a key of its client. */
export interface IdempotencyKeyTable {
  user_id: number
  key: string
  tenant_id: number
  /** Digest of the call, its path and its input. */
  fingerprint: string
  /** What the change has answered: JSON, kept as text so that it stays the same to the letter. */
  answer: string
  created_at: Time
}

/** The one row that is written anew to see that the database takes a write. */
export interface WriteProbeTable {
  id: number
  at: Time
  content: string
}
