import type { Hono } from 'hono'
import {
  getOperation,
  latestOperations,
  listOperations,
  respondToOperation,
} from '../../contract/operations.ts'
import { pageOf } from '../page.ts'
import { serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { findOperation, operationsOf } from './find.ts'
import { respond } from './respond.ts'
import { protectedFields, toDetail, toOperations } from './rows.ts'

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

  serve(app, services, listOperations, async ({ organisation, input }) => {
    const found = operationsOf(database.read, organisation)
      .$if(input.status === 'active', (query) => query.where('closed_at', 'is', null))
      .$if(input.status === 'closed', (query) => query.where('closed_at', 'is not', null))
    const { total } = await found
      .select((expression) => expression.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .selectAll()
      .orderBy('alarm_at', 'desc')
      .orderBy('id', 'desc')
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute()
    return pageOf(await toOperations(database.read, rows), total, input)
  })

  serve(app, services, getOperation, async ({ caller, organisation, params }) => {
    const row = await findOperation(database.read, organisation, params.operationId)
    const detail = await toDetail(database.read, row)
    const mayReadAll = await caller.holds('operations.update', organisation.id)
    return mayReadAll ? { ...detail, ...protectedFields(row) } : detail
  })

  serve(app, services, respondToOperation, ({ caller, organisation, params, input, now }) =>
    respond(services, caller, organisation, { operationId: params.operationId, ...input }, now),
  )
}
