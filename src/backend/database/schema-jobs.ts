import type { ColumnType, Generated } from 'kysely'
import type { Time } from './schema-operations.ts'

/** Work that a process does later; `backend/jobs/` alone reads and writes it. */
export interface JobTable {
  id: Generated<number>
  kind: string
  /** Unique within its kind: a second job with the same key moves the first one. */
  once_key: string | null
  /** Jobs of one lane run one after the other, in the order of their ids. */
  lane: string | null
  /** null: of no tenant, or of several. */
  tenant_id: number | null
  due_at: Time
  /** The job is dropped after this time; null: it never expires. */
  expires_at: Time | null
  /** How often a process has taken it. */
  tries: Generated<number>
  /** Ids of the rows that say what to do, never a person's data. */
  payload: ColumnType<Record<string, number>, string, string>
  /** The runner that works on it; null also where the job was moved meanwhile. */
  taken_by: string | null
  /** Until then no other runner takes it. */
  taken_until: Time | null
  /** Name and code of the last failure, without personal data. */
  last_error: string | null
  /** Since when it is not tried any more. */
  dead_at: Time | null
  created_at: Time
}
