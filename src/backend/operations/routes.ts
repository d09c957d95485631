import type { Hono } from 'hono'
import { latestOperations, respondToOperation } from '../../contract/operations/operations.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { operationsOf } from './find.ts'
import { respond } from './change/respond.ts'
import { toOperations } from './rows.ts'

const HOUR_MS = 60 * 60 * 1000

export function operationRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, latestOperations, async ({ organisation, input, now }) => {
    const since = new Date(now - input.timeframe * HOUR_MS).toISOString()
    const rows = await operationsOf(database.read, organisation)
      .selectAll()
      .where('alarm_at', '>=', since)
      .$if(input.status === 'active', (query) => query.where('closed_at', 'is', null))
      .$if(input.status === 'closed', (query) => query.where('closed_at', 'is not', null))
      .orderBy('alarm_at', 'desc')
      .orderBy('id', 'desc')
      .limit(input.limit)
      .execute()
    return toOperations(database.read, rows)
  })

  serve(app, services, respondToOperation, (call) =>
    respond(services, call, { operationId: call.params.operationId, ...call.input }),
  )
}
