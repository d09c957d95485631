import type { Generated, Selectable } from 'kysely'
import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import type { Time } from './schema-operations.ts'

/** A shared link to an operation, document or folder; the plain token and PIN are never stored. */
export interface SharedLinkTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  object_kind: SharedKind
  /** The id in the table of the kind. */
  object_id: number
  label: string | null
  token_hash: string
  pin_hash: string | null
  /** Number of wrong PINs so far. */
  pin_tries: Generated<number>
  pin_closed_until: Time | null
  max_views: number | null
  views: Generated<number>
  last_viewed_at: Time | null
  created_by: number
  created_at: Time
  expires_at: Time
  /** When the shared operation was closed: the link has ended for good, also if the operation is reopened. */
  object_ended_at: Time | null
  revoked_at: Time | null
  /** For an operation: whether the link shows its text, and its remark. */
  shows_text: Generated<boolean>
  shows_remark: Generated<boolean>
}

/** A visitor who has opened a link, known by a cookie. */
export interface SharedLinkVisitorTable {
  id: Generated<number>
  link_id: number
  secret_hash: string
  /** Until when the visitor need not enter the PIN again; null: the link has no PIN. */
  knows_pin_until: Time | null
  created_at: Time
}

export type SharedLinkRow = Selectable<SharedLinkTable>
