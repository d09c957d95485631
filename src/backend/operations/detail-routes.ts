import type { Hono } from 'hono'
import { markOperationSeen } from '../../contract/operations/corrections.ts'
import { getOperation, listOperationViews } from '../../contract/operations/operation-detail.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { detailFor } from './detail.ts'
import { findOperation } from './find.ts'
import { phonesFor } from './phones.ts'
import { viewsOf } from '../people/views.ts'
import { markSeen } from './seen.ts'

export function operationDetailRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, getOperation, async (call) => {
    const detail = await detailFor(database, call, call.params.operationId)
    return { ...detail, phones: await phonesFor(database.read, call, detail.id) }
  })

  serve(app, services, markOperationSeen, async ({ caller, organisation, params, input, now }) => {
    await markSeen(database, { organisation, userId: caller.user.id, now }, { ...params, ...input })
    return new Answer(204, undefined)
  })

  serve(app, services, listOperationViews, async ({ organisation, params }) => {
    const { id } = await findOperation(database.read, organisation, params.operationId)
    return viewsOf(database.read, { kind: 'operation', id })
  })
}
