import type { Hono } from 'hono'
import type * as v from 'valibot'
import { latestOperations, respondToOperation } from '../../contract/operations/operations.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { operationsOf } from './find.ts'
import { respond } from './change/respond.ts'
import { toOperations } from './rows.ts'

const HOUR_MS = 60 * 60 * 1000

export function operationRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, latestOperations, async ({ organisation, input, now }) =>
    toOperations(database.read, await latest(database.read, organisation, input, now)),
  )

  serve(app, services, respondToOperation, (call) =>
    respond(services, call, { operationId: call.params.operationId, ...call.input }),
  )
}

/** By their latest alarm: one that was alarmed again after it was closed may be older than the time that is asked for. */
async function latest(
  queries: Queries,
  organisation: CheckedOrganisation,
  { timeframe, status, limit }: v.InferOutput<typeof latestOperations.input>,
  now: number,
): Promise<OperationRow[]> {
  const since = new Date(now - timeframe * HOUR_MS).toISOString()
  const found = await Promise.all(
    (['alarm_at', 'alarmed_again_at'] as const).map((time) =>
      operationsOf(queries, organisation)
        .selectAll()
        .where(time, '>=', since)
        .$if(status === 'active', (query) => query.where('closed_at', 'is', null))
        .$if(status === 'closed', (query) => query.where('closed_at', 'is not', null))
        .orderBy(time, 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    ),
  )
  const byId = new Map(found.flat().map((row) => [row.id, row]))
  const alarmedAt = ({ alarm_at, alarmed_again_at }: OperationRow) => Date.parse(alarmed_again_at ?? alarm_at)
  return [...byId.values()]
    .toSorted((one, other) => alarmedAt(other) - alarmedAt(one) || other.id - one.id)
    .slice(0, limit)
}
