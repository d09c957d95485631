import type { Selectable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { DiveraTables } from '../../database/schema-divera.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { digestOfAlarm, type DiveraAlarm } from './read-message.ts'
import { type ConnectionRow, type Seen, organisationOf } from './connection.ts'

export type AlarmRow = Selectable<DiveraTables['divera_alarms']>

/** The webhook has brought an alarm in time where it did so at most this long after a question has found it. */
export const IN_TIME_MS = MINUTE_MS

export function alarmsOf(queries: Queries, { id, tenantId }: CheckedOrganisation) {
  return queries
    .selectFrom('divera_alarms')
    .where('divera_alarms.organisation_id', '=', id)
    .where('divera_alarms.tenant_id', '=', tenantId)
}

/** All that are known of a connection, by their ids in DIVERA. */
export async function knownAlarms(
  queries: Queries,
  connection: ConnectionRow,
): Promise<Map<string, AlarmRow>> {
  const rows = await alarmsOf(queries, organisationOf(connection)).selectAll().execute()
  return new Map(rows.map((row) => [row.divera_id, row]))
}

export function findAlarm(
  queries: Queries,
  organisation: CheckedOrganisation,
  diveraId: string,
): Promise<AlarmRow | undefined> {
  return alarmsOf(queries, organisation).selectAll().where('divera_id', '=', diveraId).executeTakeFirst()
}

interface Noted {
  operationId: number | null
  rang: boolean
  /** ISO 8601 UTC: when an alarm with a time in the future is to be taken. */
  due: string | null
  /**
   * Whether a further transaction closes the operation. Without its content the alarm is taken once more by the next question, in case
   * the process is killed before; its closing counts as taken then.
   */
  closesNext?: boolean
  /** ISO 8601 UTC: when the webhook called for it without naming it. */
  calledAt?: string | undefined
}

/** Stores what is known of an alarm after a message about it. Answers whether nothing was known of it before. */
export async function noteAlarm(
  queries: Queries,
  { connection, way, now }: Seen,
  alarm: DiveraAlarm & { id: string },
  { operationId, rang, due, closesNext = false, calledAt }: Noted,
): Promise<boolean> {
  const organisation = organisationOf(connection)
  const known = await findAlarm(queries, organisation, alarm.id)
  const at = iso(now)
  const values = {
    operation_id: operationId,
    due_at: due,
    gone: false,
    closed: (closesNext ? null : alarm.closed) ?? known?.closed ?? false,
    updated_there_at: alarm.updatedAt === null ? (known?.updated_there_at ?? null) : iso(alarm.updatedAt),
    ...(way === 'poll'
      ? {
          content: closesNext ? null : digestOfAlarm(alarm),
          webhook_at: known?.webhook_at ?? calledAt ?? null,
        }
      : { webhook_at: known?.webhook_at ?? at }),
    ...(rang && { rang: true }),
  }
  await queries
    .insertInto('divera_alarms')
    .values({
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      divera_id: alarm.id,
      first_seen_at: at,
      first_way: way,
      content: null,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'divera_id']).doUpdateSet(values))
    .execute()
  return !known
}

/** Whether the webhook has brought an alarm that has rung. */
export function isInTime({
  first_seen_at,
  webhook_at,
}: Pick<AlarmRow, 'first_seen_at' | 'webhook_at'>): boolean {
  return webhook_at !== null && Date.parse(webhook_at) - Date.parse(first_seen_at) <= IN_TIME_MS
}
