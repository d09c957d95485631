import type { Insertable } from 'kysely'
import type { Database } from '../../../src/backend/database/database.ts'
import type { Schema } from '../../../src/backend/database/schema.ts'

export type StoredOperation = Partial<Insertable<Schema['operations']>>

/** FF Neudorf: nobody else's tests raise alarms there. */
export const QUIET_ORGANISATION = 2

let stored = 0

/** A closed operation, written as it is given, without telling anybody; answers its id. */
export async function storeOperation(
  { write }: Pick<Database, 'write'>,
  operation: StoredOperation,
): Promise<number> {
  const alarm_at = operation.alarm_at ?? '2020-01-01T00:00:00.000Z'
  const { id } = await write((queries) =>
    queries
      .insertInto('operations')
      .values({
        tenant_id: 1,
        organisation_id: QUIET_ORGANISATION,
        source: 'stored',
        source_id: String((stored += 1)),
        kind: 'actual',
        type: 'Sonstiges',
        title: 'untitled',
        priority: false,
        created_at: alarm_at,
        closed_at: alarm_at,
        ...operation,
        alarm_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
