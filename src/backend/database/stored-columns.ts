import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'

/** How SQLite stores a value that it has no type for: a boolean as 0 or 1, JSON as text. */
export type Stored = 'boolean' | 'json'

/** Types that SQLite returns as they are. */
type Plain = string | number | Uint8Array

type StoredAs<Value> = [NonNullable<Value>] extends [boolean]
  ? 'boolean'
  : [NonNullable<Value>] extends [Plain]
    ? never
    : 'json'

/** The columns of a table whose values SQLite has no type for. */
type ColumnsOf<Table> = {
  [
    Column in keyof Selectable<Table> as StoredAs<Selectable<Table>[Column]> extends never ? never : Column
  ]-?: StoredAs<Selectable<Table>[Column]>
}

type StoredColumns<Tables> = {
  [Table in keyof Tables as keyof ColumnsOf<Tables[Table]> extends never ? never : Table]: ColumnsOf<
    Tables[Table]
  >
}

/** All boolean and JSON columns, by their tables. TypeScript refuses a column that is missing here, and one that is neither. */
export const storedColumns: StoredColumns<Schema> = {
  api_key_uses: { failing: 'boolean' },
  api_keys: { scopes: 'json' },
  appointment_series: { all_day: 'boolean', for_everybody: 'boolean', left_out: 'json' },
  appointments: { all_day: 'boolean', edited: 'boolean', for_everybody: 'boolean' },
  availability_plans: { plan: 'json' },
  divera_alarms: { closed: 'boolean', gone: 'boolean', rang: 'boolean' },
  divera_connections: {
    enabled: 'boolean',
    mapping: 'json',
    poll_told: 'boolean',
    simulated: 'boolean',
    status_marks: 'json',
    takes_alarms: 'boolean',
    takes_statuses: 'boolean',
    webhook_told: 'boolean',
  },
  document_contents: { broken: 'boolean', damaged: 'boolean' },
  document_uploads: { ask_again: 'boolean', group_ids: 'json' },
  documents: { offline: 'boolean', requires_ack: 'boolean', tags: 'json' },
  fms_news: { at_once: 'boolean' },
  groups: { leads: 'boolean', new_members_join: 'boolean' },
  intake_messages: { message: 'json', warnings: 'json' },
  intake_refusals: { is_cut: 'boolean', problems: 'json' },
  jobs: { payload: 'json' },
  keywords: { active: 'boolean', aliases: 'json', priority: 'boolean' },
  memberships: { admin: 'boolean', qualification_ends: 'json', qualifications: 'json' },
  notification_settings: { settings: 'json' },
  notifications: { again: 'boolean', is_test: 'boolean', rings_for_all: 'boolean' },
  operation_timeline: { details: 'json' },
  operations: { position_swapped: 'boolean', priority: 'boolean' },
  organisations: { active: 'boolean' },
  passkeys: { transports: 'json' },
  permission_grants: { granted: 'boolean' },
  push_outbox: { silent: 'boolean', urgent: 'boolean' },
  shared_links: { shows_remark: 'boolean', shows_text: 'boolean' },
  strength_settings: { counts_unknown: 'boolean', is_below: 'boolean', thresholds: 'json' },
  tenants: { fms_labels: 'json' },
  users: { active: 'boolean', tenant_admin: 'boolean' },
  vehicles: { active: 'boolean' },
}
