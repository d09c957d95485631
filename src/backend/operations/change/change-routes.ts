import type { Hono } from 'hono'
import * as changes from '../../../contract/operations/operation-changes.ts'
import { publishDocuments } from '../../documents/publish.ts'
import { nothingStored } from '../../notifications/notify.ts'
import { Answer, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { publishOperationsBefore, publishVehicles, publishVehiclesOf } from '../../vehicles/publish.ts'
import { announceOperation } from '../alarm/alarm-people.ts'
import { archiveOperation, unarchiveOperation } from '../list/archive.ts'
import { changeOperation, doerOf, withConflicts } from './change-operation.ts'
import { closeOperation, reopenOperation } from './close.ts'
import { createOperation } from './create.ts'
import { detailFor } from '../detail.ts'
import { mergeOperation } from '../merge/merge.ts'
import { publishOperation } from '../publish.ts'
import { removeOperation, restoreOperation } from './remove.ts'
import { updateOperation } from './update.ts'

export function operationChangeRoutes(app: Hono, services: Services): void {
  serve(app, services, changes.createOperation, async ({ caller, organisation, input, once, now }) => {
    const asOf = services.rights.version()
    let notified = nothingStored
    const { result, replayed } = await once(async (queries) => {
      const stored = await createOperation(queries, organisation, input, caller.user, now)
      notified = stored.notified
      return stored.created
    })
    if (!replayed) {
      await announceOperation(services, organisation, result.id, { notified, asOf })
      await publishOperationsBefore(services, organisation, result.id)
      const { id: operation, alarmed } = result
      services.log.info(
        { operation, organisation: organisation.id, alarmed },
        'operation created by a member',
      )
    }
    return new Answer(201, result)
  })

  serve(app, services, changes.updateOperation, async (call) => {
    const updated = await changeOperation(services, call, call.params.operationId, (queries, row, doer) =>
      updateOperation(queries, call.organisation, row, call.input, doer),
    )
    // Those that have left it are not among its vehicles any more.
    if (call.input.vehicle_ids) {
      await publishOperationsBefore(services, call.organisation, call.params.operationId)
      await publishVehicles(services, call.organisation)
    }
    return updated
  })

  serve(app, services, changes.closeOperation, (call) =>
    changeOperation(services, call, call.params.operationId, (queries, row, doer) =>
      closeOperation(queries, call.organisation, row, call.input, doer),
    ),
  )

  serve(app, services, changes.reopenOperation, (call) =>
    changeOperation(services, call, call.params.operationId, reopenOperation),
  )

  serve(app, services, changes.archiveOperation, (call) =>
    changeOperation(services, call, call.params.operationId, archiveOperation),
  )

  serve(app, services, changes.unarchiveOperation, (call) =>
    changeOperation(services, call, call.params.operationId, unarchiveOperation),
  )

  serve(app, services, changes.mergeOperation, async (call) => {
    const ids = { merged: call.params.operationId, into: call.input.into }
    await withConflicts(services.database, call, ids.merged, () =>
      services.database.write((queries) => mergeOperation(queries, call.organisation, ids, doerOf(call))),
    )
    await publishOperation(services, call.organisation, ids.merged)
    await publishOperation(services, call.organisation, ids.into)
    await publishVehiclesOf(services, call.organisation, ids.into)
    publishDocuments(services, call.organisation)
    return detailFor(services.database, call, ids.into)
  })

  serve(app, services, changes.deleteOperation, async (call) => {
    const { operationId: id } = call.params
    const doing = { ...doerOf(call), reason: call.input.reason }
    return { id, restorable_until: await removeOperation(services, call.organisation, id, doing) }
  })

  serve(app, services, changes.restoreOperation, (call) =>
    changeOperation(services, call, call.params.operationId, restoreOperation, { deleted: true }),
  )
}
