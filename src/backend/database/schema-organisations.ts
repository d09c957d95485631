import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ApiKeyScope } from '../../contract/organisation/api-key-scopes.ts'
import type { OrganisationKind } from '../../contract/organisation/organisation.ts'
import type { Locale } from '../../contract/locales.ts'
import type { TextName } from '../../contract/tenant/tenant-texts.ts'
import type { Time } from './schema-operations.ts'

export interface OrganisationTable {
  id: Generated<number>
  tenant_id: number
  name: string
  short_name: string
  kind: OrganisationKind
  address: Generated<string | null>
  /** Degrees (WGS 84); both or neither. */
  lat: Generated<number | null>
  lng: Generated<number | null>
  phone: Generated<string | null>
  email: Generated<string | null>
  colour: Generated<string>
  time_zone: string
  active: boolean
  /** null: its operations stay open until somebody closes them. */
  autoclose_after_hours: Generated<number | null>
  /** Answers with so many minutes or more count as `later`, those with fewer as `coming`. */
  later_from_minutes: Generated<number>
  created_at: Time
  /** Of its documents in bytes, within that of the tenant; null: as much as that leaves. */
  storage_quota: Generated<number | null>
  /** Grows with every change by those who administer it. */
  version: Generated<number>
  changed_at: Generated<Time | null>
  changed_by: Generated<number | null>
}

/** A house where vehicles stand. Its name stands in their rows, too, and is changed with it. */
export interface StationTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  name: string
  address: Generated<string | null>
  lat: Generated<number | null>
  lng: Generated<number | null>
  version: Generated<number>
}

export interface ApiKeyTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  name: string
  key_hash: string
  /** What it is good for. */
  scopes: ColumnType<string[], string | undefined, string>
  created_by: number | null
  created_at: Time
  /** To the minute. */
  last_used_at: Time | null
  revoked_at: Time | null
  /** Its first characters (`prefixOf`): by them a wrong key is known to be meant for it; null: it is too short, or was not used since. */
  prefix: Generated<string | null>
  /** How many messages were refused since one was accepted. */
  refused_in_a_row: Generated<number>
  /** When administrators were told of that last. */
  refusals_told_at: Generated<Time | null>
}

/** How the calls with a key went, of each kind that was tried with it; each time to the minute while nothing changes. */
export interface ApiKeyUseTable {
  api_key_id: number
  scope: ApiKeyScope
  tenant_id: number
  /** Whether the last one was refused. */
  failing: boolean
  /** Since when all were like the last one. */
  since: Time
  accepted_at: Time | null
  refused_at: Time | null
  /** With which status the last one of these was answered. */
  refused_status: number | null
}

export type OrganisationRow = Selectable<OrganisationTable>
export type StationRow = Selectable<StationTable>

export interface TenantTable {
  id: Generated<number>
  name: string
  locale: string
  /** Whose words for the statuses it takes; a name of a newer version counts as the standard. */
  fms_preset: Generated<string>
  /** Its own words, by language and status. */
  fms_labels: ColumnType<unknown, string | undefined, string>
  /** null: never. */
  fms_stale_after_minutes: ColumnType<number | null, number | null | undefined, number | null>
  fms_stale_at_rest_after_minutes: number | null
  /** Of its documents in bytes; null: as much as the installation gives every tenant. */
  storage_quota: ColumnType<number | null, number | null | undefined, number | null>
  /** Grows with every change of these. */
  fms_version: Generated<number>
  /** Whom its people ask who need help. */
  contact_name: Generated<string | null>
  contact_email: Generated<string | null>
  contact_phone: Generated<string | null>
  /** Grows with every change of the rest by those who administer it. */
  version: Generated<number>
  changed_at: Generated<Time | null>
  changed_by: Generated<number | null>
  created_at: Time
}

/** What a tenant says to everybody, in one language. */
export interface TenantTextTable {
  tenant_id: number
  name: TextName
  locale: Locale
  text: string
  version: number
  changed_at: Time
  changed_by: number | null
}
