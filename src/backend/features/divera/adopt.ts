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
/** In ms: REST names an alarm at most so long after the call of the webhook about it. */
const MEANT_WITHIN_MS = 10 * MINUTE_MS

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

/**
 * Gives an alarm that REST names the operation that a call of the webhook without its id has raised, so that it does not alarm twice; a
 * call that still waits for REST ends here.
 */
export async function adoptAwaited(
  { database }: Pick<Services, 'database'>,
  from: Seen,
  alarm: DiveraAlarm & { id: string },
): Promise<void> {
  if ((await meantBy(database.read, from, alarm)) === undefined) return
  await database.write(async (queries) => {
    const awaited = await meantBy(queries, from, alarm)
    if (!awaited) return
    await queries.deleteFrom('divera_awaited').where('id', '=', awaited.id).execute()
    if (awaited.operation_id === null) return
    const organisation = organisationOf(from.connection)
    const operation = await operationsOf(queries, organisation)
      .select('source_id')
      .where('id', '=', awaited.operation_id)
      .where('source', '=', DIVERA_SOURCE)
      .executeTakeFirst()
    if (!operation) return
    const source_id = sourceIdOf(from.connection, alarm.id)
    const ofOperation = { source: DIVERA_SOURCE, source_id: operation.source_id }
    for (const table of ['operations', 'intake_messages'] as const) {
      await queries
        .updateTable(table)
        .set({ source_id })
        .where('organisation_id', '=', organisation.id)
        .where('source', '=', ofOperation.source)
        .where('source_id', '=', ofOperation.source_id)
        .execute()
    }
  })
}

/** The oldest call of the webhook that may have meant this alarm. */
async function meantBy(queries: Queries, { connection, now }: Seen, { title }: DiveraAlarm) {
  const rows = await queries
    .selectFrom('divera_awaited')
    .select(['id', 'title', 'operation_id'])
    .where('organisation_id', '=', connection.organisation_id)
    .where('at', '>', iso(now - MEANT_WITHIN_MS))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const isSame = (other: string | null) =>
    title !== null && other !== null && spellingOf(other) === spellingOf(title)
  return rows.find((row) => isSame(row.title)) ?? rows.find((row) => row.title === null)
}
