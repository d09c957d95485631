import type { ColumnType, Generated } from 'kysely'
import type { AvailabilityStatus } from '../../contract/availability/availability.ts'
import type { Time } from './schema-operations.ts'

/** One row for each person who has ever set their availability. */
interface AvailabilityTable {
  user_id: number
  tenant_id: number
  status: AvailabilityStatus
  /** When the member set it. */
  starts_at: Time
  /** The same as `starts_at`: the member took back what they had said. */
  ends_at: Time | null
  /** The status after `ends_at`. */
  follow_up: AvailabilityStatus | null
  note: string | null
}

/** Everything that members have set, for 90 days. */
interface AvailabilityEntryTable {
  id: Generated<number>
  tenant_id: number
  user_id: number
  /** null: the member took back what they had said. */
  status: AvailabilityStatus | null
  set_at: Time
  ends_at: Time | null
  follow_up: AvailabilityStatus | null
  note: string | null
}

/** One row for each person who has ever saved a plan. */
interface AvailabilityPlanTable {
  user_id: number
  tenant_id: number
  /** As `AvailabilityPlan` without its version; read by its schema. */
  plan: ColumnType<unknown, string, string>
  /** The first day on which one of its exceptions or absences is over (`2026-12-03`); null: it has none. */
  oldest_day: string | null
  changed_at: Time
  version: Generated<number>
}

/** One row for each organisation that has ever saved thresholds. */
interface StrengthSettingsTable {
  organisation_id: number
  tenant_id: number
  /** As `Thresholds`; read by its schema. */
  thresholds: ColumnType<unknown, string, string>
  /** Whether members who have said nothing count as available for the thresholds. */
  counts_unknown: Generated<boolean>
  /** As the leaders were told last: whether a threshold was not met. */
  is_below: Generated<boolean>
  /** When they were told. */
  told_at: Time | null
  version: Generated<number>
}

export interface AvailabilityTables {
  availabilities: AvailabilityTable
  availability_entries: AvailabilityEntryTable
  availability_plans: AvailabilityPlanTable
  strength_settings: StrengthSettingsTable
}
