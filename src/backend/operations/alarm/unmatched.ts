import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'

/** Lists on its operation a text that no keyword matches, once, so that somebody can give it one. */
export async function noteUnmatched(
  queries: Queries,
  operation: OperationRow,
  { text, from, at }: { text: string; from: string; at: string },
): Promise<void> {
  const entry = { tenant_id: operation.tenant_id, operation_id: operation.id, kind: 'unmatched', text }
  const listed = await queries
    .selectFrom('operation_timeline')
    .select('id')
    .where('operation_id', '=', entry.operation_id)
    .where('kind', '=', entry.kind)
    .where('text', '=', text)
    .executeTakeFirst()
  if (!listed)
    await queries
      .insertInto('operation_timeline')
      .values({ ...entry, at, actor: from })
      .execute()
}
