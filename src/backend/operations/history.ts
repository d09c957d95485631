import type { Changes } from '../../contract/operations/operation-timeline.ts'
import type { Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import { spellingOf } from './alarm/spelling.ts'
import type { Change } from './said.ts'

/** An operation that a dispatch centre has raised, and where it goes on: itself, or what it was merged into. */
export interface Reported {
  raised: OperationRow
  operation: OperationRow
}

/** What was changed of an operation since its alarm, the oldest first; nothing of what was merged into it. */
export async function changesOf(queries: Queries, { raised, operation }: Reported): Promise<Change[]> {
  const rows = await queries
    .selectFrom('operation_timeline')
    .select(['kind', 'details'])
    .where('operation_id', 'in', [raised.id, operation.id])
    .where(({ or, and, eb }) =>
      or([
        eb('merged_from', '=', raised.id),
        and([eb('operation_id', '=', raised.id), eb('merged_from', 'is', null)]),
      ]),
    )
    .where('details', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, details }) => ({ kind, details: details as Changes }))
}

export async function callSignsOf(queries: Queries, operationId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('operation_vehicles')
    .select('call_sign')
    .where('operation_id', '=', operationId)
    .orderBy('id')
    .execute()
  return rows.map(({ call_sign }) => call_sign)
}

/** Those that the operation neither has nor had: who was sent away by hand does not come back by a repeated message. */
export async function newVehicles(
  queries: Queries,
  operationId: number,
  callSigns: readonly string[],
): Promise<string[]> {
  if (callSigns.length === 0) return []
  const known = new Set(
    [...(await callSignsOf(queries, operationId)), ...(await hadBy(queries, operationId))].map(spellingOf),
  )
  return callSigns.filter((callSign) => !known.has(spellingOf(callSign)))
}

async function hadBy(queries: Queries, operationId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('operation_timeline')
    .select('details')
    .where('operation_id', '=', operationId)
    .where('details', 'is not', null)
    .execute()
  return rows.flatMap(({ details }) => ((details as Changes)['vehicles'] ?? []).flat()).filter(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
