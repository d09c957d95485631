import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'

/** The id of the operation that one was merged into, over however many: its own where it was not. */
export async function whereItGoesOn(
  queries: Queries,
  operation: Pick<OperationRow, 'id' | 'merged_into'>,
): Promise<number> {
  let { id, merged_into } = operation
  while (merged_into !== null) {
    id = merged_into
    const next = await queries
      .selectFrom('operations')
      .select('merged_into')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    merged_into = next.merged_into
  }
  return id
}
