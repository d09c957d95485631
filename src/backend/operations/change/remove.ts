import { RESTORE_MINUTES } from '../../../contract/operations/operation-changes.ts'
import { channels, type EventData } from '../../../contract/realtime.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { nothingStored, type Stored } from '../../notifications/notify.ts'
import { Problem } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { publishVehiclesOf } from '../../vehicles/publish.ts'
import { rebindVehicles } from '../operation-vehicles.ts'
import { takeOperation, writeChange, type Doer } from './write-change.ts'

const RESTORE_MS = RESTORE_MINUTES * 60_000

/**
 * Deletes an operation, and tells the organisation. Answers until when it can be had back (ISO 8601 UTC).
 * @throws {Problem} 404 where the organisation has no such operation.
 */
export async function removeOperation(
  services: Pick<Services, 'database' | 'hub'>,
  organisation: CheckedOrganisation,
  operationId: number,
  { reason, ...doer }: Doer & { reason: string },
): Promise<string> {
  await services.database.write(async (queries) => {
    const row = await takeOperation(queries, organisation, operationId)
    const removed = await writeChange(
      queries,
      row,
      { deleted_at: doer.at, deleted_by: doer.userId, delete_reason: reason },
      { ...doer, kind: 'deleted', text: reason },
    )
    await rebindVehicles(queries, removed)
    await dropPushes(queries, operationId)
  })
  services.hub.publish(`private-${channels.operations(organisation.id)}`, 'operation.removed', {
    id: operationId,
    organisation_id: organisation.id,
  } satisfies EventData<'operation.removed'>)
  await publishVehiclesOf(services, organisation, operationId)
  return new Date(Date.parse(doer.at) + RESTORE_MS).toISOString()
}

/** Deletes the waiting push messages of a deleted operation. */
async function dropPushes(queries: Queries, operationId: number): Promise<void> {
  const about = queries.selectFrom('notifications').select('id').where('operation_id', '=', operationId)
  await queries.deleteFrom('push_outbox').where('notification_id', 'in', about).execute()
}

/**
 * Restores a deleted operation; undefined: it is not deleted.
 * @throws {Problem} 409 where it was deleted too long ago.
 */
export async function restoreOperation(
  queries: Queries,
  row: OperationRow,
  doer: Doer,
): Promise<Stored | undefined> {
  if (row.deleted_at === null) return undefined
  if (Date.parse(doer.at) - Date.parse(row.deleted_at) > RESTORE_MS) throw new Problem(409, 'notRestorable')
  const restored = await writeChange(
    queries,
    row,
    { deleted_at: null, deleted_by: null, delete_reason: null },
    { ...doer, kind: 'restored' },
  )
  await rebindVehicles(queries, restored)
  return nothingStored
}
