import type { Queries } from '../../database/database.ts'
import { addJob } from '../../jobs/add.ts'
import { operationsOf, spellingOf } from '../../operations/feature.ts'
import type { Services } from '../../services.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { DIVERA_SOURCE, type Seen, organisationOf } from './connection.ts'
import type { DiveraAlarm } from './read-message.ts'
import { sourceIdOf } from './source-id.ts'

/** The kind of the jobs for calls of the webhook without words. */
export const AWAITED_JOB = 'divera-awaited'

/**
 * In ms: a call of the webhook without words waits for REST at most 10 s (issue of the integration): half of it for the question that the call
 * has caused, half for one more.
 */
export const HALF_WAIT_MS = 5000
/** In ms: a call of the webhook comes at most so long after its alarm was raised, or, as the clocks differ, before it. */
const CALLED_WITHIN_MS = 10 * MINUTE_MS
const CALLED_BEFORE_MS = MINUTE_MS

/** Stores that the webhook has called without saying which alarm it means. `now` in ms since 1970. */
export async function addAwaited(
  queries: Queries,
  { connection, now }: Seen,
  { title, operationId }: { title: string | null; operationId: number | null },
): Promise<void> {
  const { organisation_id, tenant_id } = connection
  const { id } = await queries
    .insertInto('divera_awaited')
    .values({ organisation_id, tenant_id, at: iso(now), title, operation_id: operationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (operationId !== null) return
  const payload = { awaited: id, organisation: organisation_id, tenant: tenant_id }
  const job = { kind: AWAITED_JOB, payload, dueAt: now + HALF_WAIT_MS, tenantId: tenant_id }
  await addJob(queries, job, now)
}

/** A call of the webhook that named no alarm, and was about one that REST has named. */
export interface Called {
  /** ISO 8601 UTC */
  at: string
  /** Whether the call itself has alarmed. */
  rang: boolean
}

/**
 * Gives an alarm that REST names the operation that a call of the webhook without its id has raised, so that it does not alarm twice; a
 * call that still waits for REST ends here. undefined: no call was about this alarm.
 */
export async function adoptAwaited(
  { database }: Pick<Services, 'database'>,
  from: Seen,
  alarm: DiveraAlarm & { id: string },
): Promise<Called | undefined> {
  if ((await meantBy(database.read, from, alarm)) === undefined) return undefined
  return database.write(async (queries) => {
    const awaited = await meantBy(queries, from, alarm)
    if (!awaited) return undefined
    const { id, at, operation_id } = awaited
    await queries.deleteFrom('divera_awaited').where('id', '=', id).execute()
    if (operation_id !== null) await nameOperation(queries, from, { operation_id, alarm })
    return { at, rang: operation_id !== null }
  })
}

/** Makes the later messages about an alarm news of the operation that the call has raised. */
async function nameOperation(
  queries: Queries,
  { connection }: Seen,
  { operation_id, alarm }: { operation_id: number; alarm: DiveraAlarm & { id: string } },
): Promise<void> {
  const organisation = organisationOf(connection)
  const operation = await operationsOf(queries, organisation)
    .select('source_id')
    .where('id', '=', operation_id)
    .where('source', '=', DIVERA_SOURCE)
    .executeTakeFirst()
  if (!operation) return
  const source_id = sourceIdOf(connection, alarm.id)
  for (const table of ['operations', 'intake_messages'] as const) {
    await queries
      .updateTable(table)
      .set({ source_id })
      .where('organisation_id', '=', organisation.id)
      .where('source', '=', DIVERA_SOURCE)
      .where('source_id', '=', operation.source_id)
      .execute()
  }
}

/** The oldest call of the webhook that may have meant this alarm: the call came when the alarm was raised. */
export async function meantBy(queries: Queries, { connection, now }: Seen, alarm: DiveraAlarm) {
  const rows = await queries
    .selectFrom('divera_awaited')
    .select(['id', 'at', 'title', 'operation_id'])
    .where('organisation_id', '=', connection.organisation_id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const raised = Math.max(alarm.raisedAt ?? 0, alarm.publishAt ?? 0) - (connection.clock_ahead_ms ?? 0)
  const isThen = (at: string) => {
    const after = raised > 0 ? Date.parse(at) - raised : now - Date.parse(at)
    return after >= -CALLED_BEFORE_MS && after <= CALLED_WITHIN_MS
  }
  const isSame = (other: string | null) =>
    alarm.title !== null && other !== null && spellingOf(other) === spellingOf(alarm.title)
  const calls = rows.filter(({ at }) => isThen(at))
  return calls.find((row) => isSame(row.title)) ?? calls.find((row) => row.title === null)
}
