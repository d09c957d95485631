import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Message } from './message.ts'

/**
 * Writes the keyword of a message that matches no keyword of the tenant into the operation's timeline, once, so that an administrator
 * can assign it. `text` replaces it where the message names no keyword.
 */
export async function noteUnmatched(
  queries: Queries,
  operation: OperationRow,
  { alarm, keyword, from, at }: Message,
  text: string | null = alarm.keyword,
): Promise<void> {
  if (keyword || text === null) return
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
