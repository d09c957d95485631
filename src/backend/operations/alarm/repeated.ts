import type { RepeatedMessage, TimelineEntry } from '../../../contract/operations/operation-detail.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { differing } from './intake-messages.ts'

/**
 * What the latest message about an open operation says again, though something else stands there: the dispatch centre may be
 * right, or an old message may have come twice. What people have written since is their answer to it.
 */
export async function repeatedOf(
  queries: Queries,
  operation: OperationRow,
  timeline: readonly Pick<TimelineEntry, 'at' | 'details'>[],
): Promise<RepeatedMessage | null> {
  if (operation.closed_at !== null) return null
  const latest = await queries
    .selectFrom('intake_messages')
    .select(['received_at', 'outcome', 'message'])
    .where('operation_id', '=', operation.id)
    // Of one that was merged into it, something else is right.
    .where('source', '=', operation.source)
    .where('source_id', '=', operation.source_id)
    .where('outcome', '!=', 'unchanged')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest?.outcome !== 'repeated' || latest.message === null) return null
  const { received_at: at, message } = latest
  const since = timeline.filter((entry) => entry.at > at)
  const said = new Set(
    differing(message, operation).filter(
      (field) => !since.some(({ details }) => details && field in details),
    ),
  )
  if (said.size === 0) return null
  return {
    at,
    ...(said.has('address')
      ? { address: message.address, lat: message.lat, lng: message.lng }
      : { address: null, lat: null, lng: null }),
    ...(said.has('keyword')
      ? { keyword: message.keyword, keyword_id: message.keyword_id }
      : { keyword: null, keyword_id: null }),
    text: said.has('text') ? message.text : null,
  }
}
