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
  expires_at: Time
  used_at: Time | null
  used_by: number | null
  revoked_at: Time | null
}

export interface InvitationGroupTable {
  invitation_id: number
  group_id: number
}

/** One row for each link of an invitation that was mailed; the plain token is never stored. */
export interface InvitationTokenTable {
  id: Generated<number>
  invitation_id: number
  token_hash: string
  created_at: Time
  /** When an administrator asked for a later mail. */
  superseded_at: Time | null
}
