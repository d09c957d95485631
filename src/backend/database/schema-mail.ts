import type { Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** A mail that waits to be sent; its text is written when its job (`JobTable`) sends it. */
export interface MailTable {
  id: Generated<number>
  /** The name of a `MailKind`. */
  kind: string
  /** An address as `foldEmail` writes it; it may belong to no account. */
  recipient: string
  /** The id of the record that the mail is about, by its kind, such as an invitation. */
  about_id: Generated<number | null>
  locale: string
  created_at: Time
  /** Afterwards the mail is of no use, and is deleted unsent. */
  expires_at: Time
}

/** A link for setting a new password. The plain token is never stored. */
export interface PasswordResetTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  token_hash: string
  created_at: Time
  expires_at: Time
  used_at: Time | null
  /** The tenant administrator who was shown it; null: it was mailed. */
  shown_to: Generated<number | null>
}
