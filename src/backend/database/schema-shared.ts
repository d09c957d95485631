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
  /** Wrong ones since the last right one, or since it was closed last. */
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
}

export type SharedLinkRow = Selectable<SharedLinkTable>
