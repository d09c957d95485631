import type { Queries } from '../../database/database.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'

/** The organisation of the tenant with this id, as long as it is not closed; undefined: it has none. */
export async function organisationOf(
  queries: Queries,
  tenantId: number,
  id: number,
): Promise<CheckedOrganisation | undefined> {
  const found = await queries
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found && { id: found.id, tenantId }
}
