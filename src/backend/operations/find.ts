import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import { notFound } from '../http/problem.ts'

/** Every query for operations starts here: scoped by tenant and organisation, without deleted ones. */
export function operationsOf(queries: Queries, organisation: CheckedOrganisation) {
  return everyOperationOf(queries, organisation).where('operations.deleted_at', 'is', null)
}

/** The same with deleted ones. */
export function everyOperationOf(queries: Queries, organisation: CheckedOrganisation) {
  return queries
    .selectFrom('operations')
    .where('operations.tenant_id', '=', organisation.tenantId)
    .where('operations.organisation_id', '=', organisation.id)
}

/** @throws {Problem} 404 where the organisation has no such operation. */
export async function findOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<OperationRow> {
  const row = await operationsOf(queries, organisation)
    .selectAll()
    .where('operations.id', '=', operationId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
