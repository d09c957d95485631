import type { Generated } from 'kysely'
import type { EmailChangeSide } from '../../contract/account/email-change.ts'
import type { Time } from './schema-operations.ts'

/** The square sizes of a person's picture; `users.avatar_id` refers to it. */
export interface AvatarTable {
  id: Generated<number>
  tenant_id: number
  /** 64 pixels wide. */
  small_file_id: number
  /** 256 pixels wide. */
  large_file_id: number
  created_at: Time
}

/** A person's request for another e-mail address, until both mailboxes have confirmed it. */
export interface EmailChangeTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  /** As `foldEmail` writes it. */
  email: string
  created_at: Time
  expires_at: Time
  old_confirmed_at: Time | null
  new_confirmed_at: Time | null
}

/** One row for each mailed link; the plain token is never stored. */
export interface EmailChangeTokenTable {
  id: Generated<number>
  change_id: number
  /** The mailbox that the link was sent to. */
  side: EmailChangeSide
  token_hash: string
  created_at: Time
}

/** An account that is to be deleted. */
export interface AccountDeletionTable {
  user_id: number
  tenant_id: number
  requested_at: Time
  due_at: Time
}
