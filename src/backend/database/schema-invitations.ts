import type { Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** Neither used nor revoked, an address has one in an organisation at most. */
export interface InvitationTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** As `foldEmail` writes it. */
  email: string
  first_name: string | null
  last_name: string | null
  function: string | null
  /** Who invited last. */
  created_by: number
  created_at: Time
  /** When the last mail was asked for. */
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
  /** Set when a later mail was asked for. */
  superseded_at: Time | null
}
