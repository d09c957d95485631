import type { Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** An address has at most one invitation per organisation that is neither used nor revoked. */
export interface InvitationTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** As `foldEmail` writes it. */
  email: string
  first_name: string | null
  last_name: string | null
  function: string | null
  /** The administrator who sent the latest mail. */
  created_by: number
  created_at: Time
  /** When an administrator asked for the latest mail. */
  sent_at: Time
  /** When the mail server took the latest mail; null: not yet, or there is no mail server. */
  mailed_at: Generated<Time | null>
  /** When it refused the latest mail for good, and its words. */
  mail_refused_at: Generated<Time | null>
  mail_refusal: Generated<string | null>
  expires_at: Time
  used_at: Time | null
  used_by: number | null
  revoked_at: Time | null
}

export interface InvitationGroupTable {
  invitation_id: number
  group_id: number
}

/** One row for each link of an invitation; the plain token is never stored. */
export interface InvitationTokenTable {
  id: Generated<number>
  invitation_id: number
  token_hash: string
  created_at: Time
  /** When an administrator asked for a later link. */
  superseded_at: Time | null
  /** The administrator who was shown it; null: it was mailed. */
  shown_to: Generated<number | null>
}
