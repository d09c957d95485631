import type { ColumnType, Generated } from 'kysely'
import type {
  AppointmentAnswer,
  AppointmentCategory,
  ResponseMode,
} from '../../contract/appointments/appointments.ts'
import type { Time } from './schema-operations.ts'

/** The fields that an appointment has in common with the series that it belongs to. */
export interface AppointmentFields {
  title: string
  text: string | null
  location: string | null
  lat: number | null
  lng: number | null
  all_day: boolean
  category: AppointmentCategory
  responsible_id: number | null
  /** false: for the members of its groups. It stays so when the groups are removed. */
  for_everybody: boolean
  response: ResponseMode
  min: number | null
  max: number | null
}

export interface AppointmentTable extends AppointmentFields {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** All day: when its first day begins. */
  starts_at: Time
  /** All day: when its last day ends. */
  ends_at: Time
  /** Its first and last day on the clocks of the organisation, `2026-12-03`. */
  first_day: string
  last_day: string
  response_until: Time | null
  series_id: number | null
  /** The day on which the rule of its series has it, `2026-12-03`. It can have been moved to another one. */
  series_day: string | null
  /** Whether it was changed by itself: changes of its series leave it as it is. */
  edited: Generated<boolean>
  cancelled_at: Time | null
  cancel_reason: string | null
  /** When members were notified of it last. */
  told_at: ColumnType<string | null, string | null | undefined>
  /** Since when members are to be told of a change, and who made the last one. */
  news_at: Time | null
  news_by: number | null
  /** What the members were told last. */
  told_starts_at: Time | null
  told_ends_at: Time | null
  told_location: string | null
  told_cancelled_at: Time | null
  /** For how many hours before it begins the last reminder was that members got; null: none yet. */
  reminded: number | null
  created_by: number | null
  created_at: Time
  changed_at: Time
  version: Generated<number>
}

interface AppointmentGroupTable {
  appointment_id: number
  group_id: number
}

interface AppointmentDocumentTable {
  appointment_id: number
  document_id: number
}

export interface AppointmentResponseTable {
  appointment_id: number
  user_id: number
  tenant_id: number
  answer: AppointmentAnswer
  note: string | null
  answered_at: Time
}

/** The rule of a series, and the fields that its occurrences are written with. */
export interface AppointmentSeriesTable extends AppointmentFields {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  /** RFC 5545, without `RRULE:`; an UNTIL is a day on the clocks of the organisation. */
  rrule: string
  /** On the clocks of the organisation: `2026-12-03T19:30`; all day: `2026-12-03`. */
  starts_local: string
  ends_local: string
  /** So many minutes before an occurrence begins its responses are closed; null: when it begins. */
  closes_before: number | null
  /** Days of the rule without an occurrence: it was removed by itself. */
  left_out: ColumnType<string[], string, string>
  /** Its occurrences up to this time are rows. */
  written_until: Time
  /** Set: the rest of it was cancelled, and no more is written. */
  ended_at: Time | null
  created_by: number | null
  created_at: Time
}

interface AppointmentSeriesGroupTable {
  series_id: number
  group_id: number
}

interface AppointmentSeriesDocumentTable {
  series_id: number
  document_id: number
}

export interface AppointmentTables {
  appointments: AppointmentTable
  appointment_groups: AppointmentGroupTable
  appointment_documents: AppointmentDocumentTable
  appointment_responses: AppointmentResponseTable
  appointment_series: AppointmentSeriesTable
  appointment_series_groups: AppointmentSeriesGroupTable
  appointment_series_documents: AppointmentSeriesDocumentTable
}
