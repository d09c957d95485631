import type { ColumnType, Generated } from 'kysely'
import type {
  AppointmentAnswer,
  AppointmentCategory,
  ResponseMode,
} from '../../contract/appointments/appointments.ts'
import type { Time } from './schema-operations.ts'

export interface AppointmentTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  title: string
  text: string | null
  location: string | null
  lat: number | null
  lng: number | null
  all_day: boolean
  /** All day: when its first day begins. */
  starts_at: Time
  /** All day: when its last day ends. */
  ends_at: Time
  /** Its first and last day on the clocks of the organisation, `2026-12-03`. */
  first_day: string
  last_day: string
  category: AppointmentCategory
  responsible_id: number | null
  /** false: for the members of its groups. It stays so when the groups are removed. */
  for_everybody: boolean
  response: ResponseMode
  response_until: Time | null
  min: number | null
  max: number | null
  cancelled_at: Time | null
  cancel_reason: string | null
  /** When the first members were notified of it. */
  told_at: ColumnType<string | null, string | null | undefined>
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

export interface AppointmentTables {
  appointments: AppointmentTable
  appointment_groups: AppointmentGroupTable
  appointment_documents: AppointmentDocumentTable
  appointment_responses: AppointmentResponseTable
}
