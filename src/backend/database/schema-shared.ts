import type { Generated, Selectable } from 'kysely'
import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import type { Time } from './schema-operations.ts'

/** A link by which anybody sees one thing; the plain token and PIN are never stored. */
export interface SharedLinkTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  object_kind: SharedKind
  /** Of its kind's table. */
  object_id: number
  label: string | null
  token_hash: string
  pin_hash: string | null
  /** Wrong ones in all. */
  pin_tries: Generated<number>
  pin_closed_until: Time | null
  max_views: number | null
  views: Generated<number>
  last_viewed_at: Time | null
  created_by: number
  created_at: Time
  expires_at: Time
  /** When what it shows was closed: it is over for good, whatever becomes of that. */
  object_ended_at: Time | null
  revoked_at: Time | null
  /** Of an operation: whether its text and its remark are shown. */
  shows_text: Generated<boolean>
  shows_remark: Generated<boolean>
}

/** Whoever has opened a link, by what their cookie holds. */
export interface SharedLinkVisitorTable {
  id: Generated<number>
  link_id: number
  secret_hash: string
  /** null: they were never asked for a PIN. */
  knows_pin_until: Time | null
  created_at: Time
}

export type SharedLinkRow = Selectable<SharedLinkTable>
