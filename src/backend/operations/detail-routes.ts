import type { Hono } from 'hono'
import { getOperation, listOperationViews } from '../../contract/operations/operation-detail.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { detailFor } from './detail.ts'
import { findOperation } from './find.ts'
import { viewsOf } from '../people/views.ts'

export function operationDetailRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, getOperation, (call) => detailFor(database, call, call.params.operationId))

  serve(app, services, listOperationViews, async ({ organisation, params }) => {
    const { id } = await findOperation(database.read, organisation, params.operationId)
    return viewsOf(database.read, { kind: 'operation', id })
  })
}
