import type { Queries } from '../database/database.ts'
import { answerCounts } from './answer-counts.ts'

/** The members of a tenant who have answered that they come to an operation that is still open. */
export async function comingNow(queries: Queries, tenantId: number): Promise<ReadonlySet<number>> {
  const rows = await queries
    .selectFrom('operation_responses')
    .innerJoin('operations', 'operations.id', 'operation_responses.operation_id')
    .select('operation_responses.user_id')
    .where('operations.tenant_id', '=', tenantId)
    .where('operations.closed_at', 'is', null)
    .where('operations.deleted_at', 'is', null)
    .where('operation_responses.answer', '=', 'coming')
    .where(answerCounts)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
