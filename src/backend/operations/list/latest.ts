import type * as v from 'valibot'
import {
  type LatestOperation,
  type latestOperations,
  RUNNING_LIMIT,
  type RunningOperation,
} from '../../../contract/operations/operation-list.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import { operationsOf } from '../find.ts'
import { correctionsOf } from '../seen.ts'
import { laterFromMinutes, responsesByOperation, toOperations } from '../rows.ts'
import { HOUR_MS } from '../../time/durations.ts'

type Asked = v.InferOutput<typeof latestOperations.input>

/**
 * The latest operations of an organisation, newest alarm first; active ones with the answers that count and the corrections that the
 * member has not seen. `now` in ms since 1970.
 */
export async function readLatest(
  queries: Queries,
  organisation: CheckedOrganisation,
  asked: Asked,
  { userId, now }: { userId: number; now: number },
): Promise<LatestOperation[]> {
  const rows = await latestRows(queries, organisation, asked, now)
  const active = rows.filter(({ closed_at }) => closed_at === null).map(({ id }) => id)
  const [operations, responses, corrections, minutes] = await Promise.all([
    toOperations(queries, rows),
    responsesByOperation(queries, active),
    correctionsOf(queries, rows, userId),
    active.length > 0 ? laterFromMinutes(queries, { organisation_id: organisation.id }) : undefined,
  ])
  return operations.map((operation) =>
    operation.active
      ? {
          ...operation,
          responses: responses.get(operation.id) ?? [],
          later_from_minutes: minutes,
          corrections: corrections.get(operation.id) ?? {},
        }
      : operation,
  )
}

/** Ordered by the latest alarm: an operation that was alarmed again after it was closed may be older than `timeframe`. */
async function latestRows(
  queries: Queries,
  organisation: CheckedOrganisation,
  { timeframe, status, limit }: Asked,
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

/** The active operations of all organisations in which the caller holds operations.view; at most `RUNNING_LIMIT`. */
export async function readRunning(queries: Queries, caller: Caller): Promise<RunningOperation[]> {
  const own = [...(await caller.organisations()).keys()]
  const allowed = await Promise.all(own.map((id) => caller.holds('operations.view', id)))
  const organisationIds = own.filter((_, index) => allowed[index])
  if (organisationIds.length === 0) return []
  const rows = await queries
    .selectFrom('operations')
    .selectAll()
    .where('tenant_id', '=', caller.user.tenant_id)
    .where('organisation_id', 'in', organisationIds)
    .where('deleted_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('priority', 'desc')
    .orderBy(({ fn }) => fn.coalesce('alarmed_again_at', 'alarm_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(RUNNING_LIMIT)
    .execute()
  const [operations, corrections] = await Promise.all([
    toOperations(queries, rows),
    correctionsOf(queries, rows, caller.user.id),
  ])
  return operations.map((operation, index) => ({
    ...operation,
    organisation_id: rows[index]?.organisation_id ?? 0,
    corrections: corrections.get(operation.id) ?? {},
  }))
}
