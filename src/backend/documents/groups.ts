import type { Queries } from '../database/database.ts'
import { checkGroups } from '../groups/feature.ts'
import { invalid } from '../http/problem.ts'
import type { Sight } from './sight.ts'

/**
 * Requires groups of the organisation, of which callers who do not manage files belong to at least one: they would not see the
 * document or folder themselves otherwise.
 * @throws {Problem} 422 for the field `group_ids`.
 */
export async function requireGroups(
  queries: Queries,
  { organisation, all, groupIds: own }: Sight,
  groupIds: readonly number[],
): Promise<void> {
  await checkGroups(queries, organisation, groupIds)
  if (!all && !groupIds.some((id) => own.includes(id))) {
    throw invalid({ group_ids: [{ key: 'missing' }] })
  }
}

/** Lets the groups see a document that has none. */
export async function addGroups(
  queries: Queries,
  documentId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return
  const rows = groupIds.map((group_id) => ({ document_id: documentId, group_id }))
  await queries.insertInto('document_groups').values(rows).execute()
}
