import type { ColumnType, Generated } from 'kysely'
import type { DiveraFailureCode } from '../../contract/divera/divera-failures.ts'
import type { DiveraOutcome } from '../../contract/divera/divera-log.ts'
import type { Time } from './schema-operations.ts'

/** One row for each organisation that has ever saved a connection. */
interface DiveraConnectionTable {
  organisation_id: number
  tenant_id: number
  enabled: Generated<boolean>
  base_url: string
  /** The keys are sealed (`process/sealed.ts`); `…_last4` are their last characters, null for short keys. */
  personal_key: Generated<string | null>
  personal_last4: Generated<string | null>
  system_key: Generated<string | null>
  system_last4: Generated<string | null>
  ucr: Generated<number | null>
  takes_alarms: Generated<boolean>
  takes_statuses: Generated<boolean>
  poll_seconds: number
  /** As `DiveraMapping`; read by its schema. */
  mapping: ColumnType<unknown, string, string>
  version: Generated<number>
  /** Whether the last answer came from the stand-in. */
  simulated: Generated<boolean>
  webhook_hash: Generated<string | null>
  webhook_made_at: Generated<Time | null>
  webhook_called_at: Generated<Time | null>
  enabled_at: Generated<Time | null>
  /** The first successful poll since it was switched on; null: what the next one finds is recorded without ringing. */
  synced_at: Generated<Time | null>
  /** In ms: how far the clock of DIVERA is ahead of ours, by its last answer; null: not known. */
  clock_ahead_ms: Generated<number | null>
  /** By the DIVERA ids of vehicles: the status and its time (`fmsstatus_ts`) that were taken last. */
  status_marks: ColumnType<unknown, string | null | undefined, string | null>
  last_success_at: Generated<Time | null>
  last_failure: Generated<DiveraFailureCode | null>
  last_failure_at: Generated<Time | null>
  /** In a row. */
  failures: Generated<number>
  /** DIVERA wants no request before this time (429). */
  blocked_until: Generated<Time | null>
  next_poll_at: Generated<Time | null>
  /** When a poll found an alarm that the webhook had not brought; null: it has brought the latest one. */
  webhook_missed_at: Generated<Time | null>
  /** Whether the administrators were told of the fault that holds. */
  poll_told: Generated<boolean>
  webhook_told: Generated<boolean>
}

interface DiveraAlarmTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  divera_id: string
  /** null: a draft, or its time has not come. */
  operation_id: number | null
  first_seen_at: Time
  first_way: 'webhook' | 'poll'
  /** When the webhook brought it first; null: it has not. */
  webhook_at: Time | null
  /** Whether it has alarmed; false: it was recorded, or has only been seen as a draft. */
  rang: Generated<boolean>
  /** `ts_update` of the latest message that was taken. */
  updated_there_at: Time | null
  /** A digest of the alarm as REST has last said it; null: REST has not said it yet, or it is taken once more. */
  content: string | null
  closed: Generated<boolean>
  /** DIVERA has it no more, or not for this key. */
  gone: Generated<boolean>
  /** When an alarm with a time in the future is to be taken. */
  due_at: Time | null
}

/** Calls of the webhook that named no alarm, until REST says which one was meant. */
interface DiveraAwaitedTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  at: Time
  title: string | null
  /** The operation that was raised without waiting for REST any longer. */
  operation_id: number | null
}

interface DiveraLogTable {
  id: Generated<number>
  tenant_id: number
  organisation_id: number
  at: Time
  way: 'webhook' | 'poll'
  outcome: DiveraOutcome
  divera_id: string | null
  title: Generated<string | null>
  /** The title as it is compared (`fold`). */
  words: Generated<string | null>
  operation_id: Generated<number | null>
  failure: Generated<DiveraFailureCode | null>
  count: Generated<number | null>
}

export interface DiveraTables {
  divera_connections: DiveraConnectionTable
  divera_alarms: DiveraAlarmTable
  divera_awaited: DiveraAwaitedTable
  divera_log: DiveraLogTable
}
