import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import { noteGroups } from './alarm/alarm-people.ts'
import { groupsOf } from './detail.ts'
import { checkGroups } from '../groups/feature.ts'

/**
 * Gives an operation the groups that it alarms; not given, they stay. Answers their names before and after.
 * @throws {Problem} 422 where one is none of the organisation's.
 */
export async function setGroups(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  given: readonly number[] | undefined,
): Promise<{ before: string[]; after: string[] }> {
  const namesOf = async () => (await groupsOf(queries, operation.id)).map(({ name }) => name)
  const before = await namesOf()
  if (given === undefined) return { before, after: before }

  const groups = await checkGroups(queries, organisation, given)
  await queries.deleteFrom('operation_groups').where('operation_id', '=', operation.id).execute()
  await noteGroups(queries, operation, groups)
  return { before, after: await namesOf() }
}
