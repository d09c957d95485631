import type { DiveraLogEntry } from '../../../contract/divera/divera-log.ts'
import { notFound } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { clientOf } from './ask.ts'
import { type ConnectionRow, organisationOf } from './connection.ts'
import { toEntry } from './log.ts'
import { isObject, readDiveraAlarm, type DiveraAlarm } from './read-message.ts'
import { takeAlarm } from './take.ts'

/**
 * Takes once more what has failed: as DIVERA has it now, or as it came where DIVERA does not answer.
 * @throws {Problem} 404 where it did not fail, or was taken since
 */
export async function retryEntry(
  services: Services,
  connection: ConnectionRow,
  entryId: number,
  now: number,
): Promise<DiveraLogEntry> {
  const { database } = services
  const organisation = organisationOf(connection)
  const row = await database.read
    .selectFrom('divera_log')
    .selectAll()
    .where('id', '=', entryId)
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('outcome', '=', 'failed')
    .where('message', 'is not', null)
    .executeTakeFirst()
  if (!row || row.divera_id === null) throw notFound()
  const answer = await clientOf(services, connection).alarm(row.divera_id)
  const alarm = 'value' in answer ? answer.value : storedAlarm(row.message)
  const way = 'value' in answer ? 'poll' : row.way
  const taken = await takeAlarm(services, { connection, way, now }, { ...alarm, id: row.divera_id })
  const changed = await database.write((queries) =>
    queries
      .updateTable('divera_log')
      .set({ outcome: taken.outcome, operation_id: taken.operationId, message: null, failure: null })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return toEntry(changed)
}

/** As it was written by `noteInLog`. */
function storedAlarm(message: unknown): DiveraAlarm {
  const read = readDiveraAlarm(message)
  return isObject(message) ? { ...read, ...message } : read
}
