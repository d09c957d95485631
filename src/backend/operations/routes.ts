import type { Hono } from 'hono'
import { latestOperations, listRunningOperations } from '../../contract/operations/operation-list.ts'
import { respondToOperation } from '../../contract/operations/operations.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { respond } from './change/respond.ts'
import { readLatest, readRunning } from './list/latest.ts'

export function operationRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, latestOperations, ({ caller, organisation, input, now }) =>
    readLatest(database.read, organisation, input, { userId: caller.user.id, now }),
  )

  serve(app, services, listRunningOperations, ({ caller }) => readRunning(database.read, caller))

  serve(app, services, respondToOperation, (call) =>
    respond(services, call, { operationId: call.params.operationId, ...call.input }),
  )
}
