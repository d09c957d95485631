import type { DiveraLogEntry } from '../../../contract/divera/divera-log.ts'
import { notFound } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { clientOf } from './ask.ts'
import { changedMeanwhile } from './change.ts'
import { type ConnectionRow, organisationOf, OutdatedError, readConnection } from './connection.ts'
import { toEntry } from './log.ts'
import { readNames } from './named.ts'
import type { DiveraAlarm } from './read-message.ts'
import { takeAlarm } from './take.ts'

/**
 * Takes once more what has failed, as DIVERA has it now. Where DIVERA does not answer, the entry says why, and can be tried again.
 * @throws {Problem} 404 where it did not fail, or was taken since; 409 where the connection is off
 */
export async function retryEntry(
  services: Services,
  connection: ConnectionRow,
  entryId: number,
  now: number,
): Promise<DiveraLogEntry> {
  const { database, config } = services
  const organisation = organisationOf(connection)
  if (!connection.enabled || !connection.takes_alarms) throw changedMeanwhile(config.appKey, connection, now)
  const row = await database.read
    .selectFrom('divera_log')
    .select('divera_id')
    .where('id', '=', entryId)
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('outcome', '=', 'failed')
    .executeTakeFirst()
  if (!row || row.divera_id === null) throw notFound()
  const answer = await clientOf(services, connection).alarm(row.divera_id)
  const change =
    'failure' in answer ? { failure: answer.failure } : await take({ ...answer.value, id: row.divera_id })
  const changed = await database.write((queries) =>
    queries
      .updateTable('divera_log')
      .set(change)
      .where('id', '=', entryId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return toEntry(changed)

  async function take(alarm: DiveraAlarm & { id: string }) {
    const names = await readNames(database.read, connection)
    const from = { connection, way: 'poll', now, names } as const
    try {
      const { outcome, operationId } = await takeAlarm(services, from, alarm)
      return { outcome, operation_id: operationId, failure: null }
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error
      throw changedMeanwhile(config.appKey, await readConnection(database.read, organisation), now)
    }
  }
}
