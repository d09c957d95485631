import type { Queries } from '../database/database.ts'
import { invalid } from '../http/problem.ts'
import type { CheckedOrganisation } from '../session/caller.ts'

/**
 * The ids of groups as an input gives them, each once.
 * @throws {Problem} 422 for the field `group_ids` where one of them is not a group of the organisation
 */
export async function checkGroups(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  given: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(given)]
  if (wanted.length === 0) return []
  const found = await queries
    .selectFrom('groups')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', id)
    .where('id', 'in', wanted)
    .execute()
  if (found.length < wanted.length) throw invalid({ group_ids: [{ key: 'missing' }] })
  return wanted
}
