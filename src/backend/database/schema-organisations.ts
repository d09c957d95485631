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
  /** null: operations stay open until a member closes them. */
  autoclose_after_hours: Generated<number | null>
  /** Answers with so many minutes or more count as `later`, those with fewer as `coming`. */
  later_from_minutes: Generated<number>
  created_at: Time
  /** Limit for documents in bytes, within the limit of the tenant; null: only the tenant's limit. */
  storage_quota: Generated<number | null>
  /** Grows with every change by an administrator. */
  version: Generated<number>
  changed_at: Generated<Time | null>
  changed_by: Generated<number | null>
}

/** A house where vehicles stand. Rows of vehicles repeat its name; renaming changes them, too. */
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
  /** The calls for which the key is valid (`apiKeyScopes`). */
  scopes: ColumnType<string[], string | undefined, string>
  created_by: number | null
  created_at: Time
  /** Accurate to the minute. */
  last_used_at: Time | null
  revoked_at: Time | null
  /** First characters (`prefixOf`), by which a wrong key is assigned to this key; null: too short, or not used since the migration. */
  prefix: Generated<string | null>
  /** Number of refused messages since the last accepted one. */
  refused_in_a_row: Generated<number>
  /** When administrators were last notified of refusals. */
  refusals_told_at: Generated<Time | null>
}

/** The results of the calls with a key, per scope. While the result stays the same, times are accurate to the minute. */
export interface ApiKeyUseTable {
  api_key_id: number
  scope: ApiKeyScope
  tenant_id: number
  /** Whether the latest call was refused. */
  failing: boolean
  /** Since when all calls had the same result as the latest one. */
  since: Time
  accepted_at: Time | null
  refused_at: Time | null
  /** The HTTP status of the latest refusal. */
  refused_status: number | null
}

export type OrganisationRow = Selectable<OrganisationTable>
export type StationRow = Selectable<StationTable>

export interface TenantTable {
  id: Generated<number>
  name: string
  locale: string
  /** The preset of labels for the FMS statuses; an unknown name of a newer version counts as the standard. */
  fms_preset: Generated<string>
  /** The tenant's own labels, by language and status. */
  fms_labels: ColumnType<unknown, string | undefined, string>
  /** null: never. */
  fms_stale_after_minutes: ColumnType<number | null, number | null | undefined, number | null>
  fms_stale_at_rest_after_minutes: number | null
  /** Limit for documents in bytes; null: the limit of the installation for every tenant. */
  storage_quota: ColumnType<number | null, number | null | undefined, number | null>
  /** Grows with every change of the FMS settings. */
  fms_version: Generated<number>
  /** The contact for people who need help. */
  contact_name: Generated<string | null>
  contact_email: Generated<string | null>
  contact_phone: Generated<string | null>
  /** Grows with every change of the other columns by a tenant administrator. */
  version: Generated<number>
  changed_at: Generated<Time | null>
  changed_by: Generated<number | null>
  created_at: Time
}

/** A public text of a tenant, such as the imprint, in one language. */
export interface TenantTextTable {
  tenant_id: number
  name: TextName
  locale: Locale
  text: string
  version: number
  changed_at: Time
  changed_by: number | null
}
