import type { Operation, OperationResponse, OperationVehicle } from '../../contract/operations/operations.ts'
import type { Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import { countedAt } from '../people/qualifications.ts'
import { answerCounts } from './answer-counts.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** Operations in the form of the contract, with their vehicles, without protected fields. Two queries at most. */
export async function toOperations(queries: Queries, rows: readonly OperationRow[]): Promise<Operation[]> {
  const vehicles = await vehiclesOf(
    queries,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toOperation(row, vehicles.get(row.id) ?? []))
}

export function toOperation(row: OperationRow, vehicles: OperationVehicle[]): Operation {
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    title: row.title,
    text: row.text,
    type: row.type,
    active: row.closed_at === null,
    vehicles,
    alarm_at: row.alarm_at,
    priority: row.priority,
    address: row.address,
    number: row.number,
    kind: row.kind,
    keyword: row.keyword,
    lat: row.lat,
    lng: row.lng,
    position_swapped: row.position_swapped,
    remark: row.remark,
    closed_at: row.closed_at,
    close_reason: row.close_reason,
    alarmed_again_at: row.alarmed_again_at,
    created_at: row.created_at,
    version: row.version,
  }
}

export async function vehiclesOf(
  queries: Queries,
  operationIds: readonly number[],
): Promise<Map<number, OperationVehicle[]>> {
  if (operationIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('operation_vehicles')
    .leftJoin('vehicles', 'vehicles.id', 'operation_vehicles.vehicle_id')
    .selectAll('operation_vehicles')
    .select(['vehicles.fms_status', 'vehicles.fms_status_at', 'vehicles.revision'])
    .select(['vehicles.fms_call', 'vehicles.fms_call_at', 'vehicles.fms_call_id'])
    .where('operation_vehicles.operation_id', 'in', operationIds)
    .orderBy('operation_vehicles.id')
    .execute()
  const byOperation = Map.groupBy(rows, ({ operation_id }) => operation_id)
  return new Map(
    [...byOperation].map(([id, found]) => [
      id,
      found.map(({ id: _, tenant_id, operation_id, operation_at, ...vehicle }) => vehicle),
    ]),
  )
}

export async function responsesOf(queries: Queries, operationId: number): Promise<OperationResponse[]> {
  return (await responsesByOperation(queries, [operationId])).get(operationId) ?? []
}

/** The answers that count, oldest first, by the id of their operation. */
export async function responsesByOperation(
  queries: Queries,
  operationIds: readonly number[],
): Promise<Map<number, OperationResponse[]>> {
  if (operationIds.length === 0) return new Map()
  const rows = await responses(queries)
    .select('operation_responses.operation_id')
    .where(answerCounts)
    .where('operation_responses.operation_id', 'in', operationIds)
    .orderBy('operation_responses.answered_at')
    .execute()
  const byOperation = Map.groupBy(rows, ({ operation_id }) => operation_id)
  return new Map(
    [...byOperation].map(([id, found]) => [id, found.map(({ operation_id, ...row }) => toResponse(row))]),
  )
}

export async function responseOf(
  queries: Queries,
  operationId: number,
  userId: number,
): Promise<OperationResponse> {
  const row = await responses(queries)
    .where('operation_responses.operation_id', '=', operationId)
    .where('operation_responses.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return toResponse(row)
}

/** The person's answer to an operation; null: none, or it does not count (`answerCounts`). */
export async function countingResponseOf(
  queries: Queries,
  operationId: number,
  userId: number,
): Promise<OperationResponse | null> {
  const row = await responses(queries)
    .where(answerCounts)
    .where('operation_responses.operation_id', '=', operationId)
    .where('operation_responses.user_id', '=', userId)
    .executeTakeFirst()
  return row ? toResponse(row) : null
}

/** `later_from_minutes` of the organisation of an operation. */
export async function laterFromMinutes(
  queries: Queries,
  { organisation_id }: Pick<OperationRow, 'organisation_id'>,
): Promise<number> {
  const { later_from_minutes } = await queries
    .selectFrom('organisations')
    .select('later_from_minutes')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  return later_from_minutes
}

/** How many people have given an answer that counts. */
export async function countAnswered(queries: Queries, operationId: number): Promise<number> {
  const { people } = await queries
    .selectFrom('operation_responses')
    .where(answerCounts)
    .where('operation_id', '=', operationId)
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  return people
}

function responses(queries: Queries) {
  return (
    queries
      .selectFrom('operation_responses')
      .innerJoin('users', 'users.id', 'operation_responses.user_id')
      .innerJoin('operations', 'operations.id', 'operation_responses.operation_id')
      .innerJoin('organisations', 'organisations.id', 'operations.organisation_id')
      // People who have left since keep their membership row. An administrator of the tenant may never have had one.
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.user_id', '=', 'operation_responses.user_id')
          .onRef('memberships.organisation_id', '=', 'operations.organisation_id'),
      )
      .select([
        'operation_responses.user_id',
        'operation_responses.answer',
        'operation_responses.minutes',
        'operation_responses.note',
        'operation_responses.answered_at',
        'users.first_name',
        'users.last_name',
        'organisations.time_zone',
        'memberships.qualifications',
        'memberships.qualification_ends',
        'memberships.function',
      ])
  )
}

interface ResponseRow extends Omit<OperationResponse, 'display_name' | 'qualifications' | 'arrives_at'> {
  first_name: string
  last_name: string
  time_zone: string
  qualifications: string[] | null
  qualification_ends: Record<string, string> | null
}

/** Counts the qualifications that were valid on the day of the answer, so that the count does not change later. */
function toResponse({
  first_name,
  last_name,
  time_zone,
  qualifications,
  qualification_ends,
  ...row
}: ResponseRow): OperationResponse {
  const training = { qualifications: qualifications ?? [], qualification_ends: qualification_ends ?? {} }
  return {
    ...row,
    display_name: `${first_name} ${last_name}`,
    arrives_at: arrivalOf(row),
    qualifications: countedAt(Date.parse(row.answered_at), time_zone, training),
  }
}

function arrivalOf({ answered_at, minutes }: Pick<ResponseRow, 'answered_at' | 'minutes'>): string | null {
  return minutes === null ? null : new Date(Date.parse(answered_at) + minutes * MINUTE_MS).toISOString()
}
