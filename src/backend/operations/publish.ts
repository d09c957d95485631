import { channels, type EventData } from '../../contract/realtime.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Database } from '../database/database.ts'
import type { Hub } from '../realtime/hub.ts'
import { operationsOf } from './find.ts'
import { toOperations } from './rows.ts'

/** Tells the organisation how an operation stands now; read after the commit, so never older than it. */
export async function publishOperation(
  { database, hub }: { database: Database; hub: Hub },
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<void> {
  const channel = `private-${channels.operations(organisation.id)}`
  if (hub.subscriberCount(channel) === 0) return
  const row = await operationsOf(database.read, organisation)
    .selectAll()
    .where('id', '=', operationId)
    .executeTakeFirst()
  // Deleted meanwhile: what was committed stays done, and there is nothing to tell.
  if (!row) return
  for (const operation of await toOperations(database.read, [row])) {
    hub.publish(channel, 'operation.saved', operation satisfies EventData<'operation.saved'>)
  }
}
