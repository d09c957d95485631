import type { Generated } from 'kysely'
import type { MailKind } from '../mail/kinds.ts'
import type { Time } from './schema-operations.ts'

/** A mail that has not been sent yet. It is written when its job (`JobTable`) sends it. */
export interface MailTable {
  id: Generated<number>
  kind: MailKind
  /** An address as `foldEmail` writes it; whether anybody here has it is not said. */
  recipient: string
  /** What it is about, by its kind: the id of an invitation. */
  about_id: Generated<number | null>
  locale: string
  created_at: Time
  /** After this it is not sent any more. */
  expires_at: Time
}

/** A link of a mail that sets a forgotten password anew. The plain token is never stored. */
export interface PasswordResetTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  token_hash: string
  created_at: Time
  expires_at: Time
  used_at: Time | null
}
