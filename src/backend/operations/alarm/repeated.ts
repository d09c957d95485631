import type { RepeatedMessage } from '../../../contract/operations/operation-detail.ts'
import type { TimelineEntry } from '../../../contract/operations/operation-timeline.ts'
import type { Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import { differing, takeable } from './intake-messages.ts'

/** Most messages about an operation that are searched, starting with the latest. */
const LOOKED_AT = 50

/**
 * The values that the dispatch centre has sent again for an open operation, though the operation has other values now: they may be
 * right, or an old message may have come twice. For each field, the latest message with that field counts. Fields that members have
 * changed since are settled.
 */
export async function repeatedOf(
  queries: Queries,
  operation: OperationRow,
  timeline: readonly Pick<TimelineEntry, 'at' | 'details'>[],
): Promise<RepeatedMessage | null> {
  if (operation.closed_at !== null) return null
  const about = queries
    .selectFrom('intake_messages')
    .where('operation_id', '=', operation.id)
    // Of one that was merged into it, something else is right.
    .where('source', '=', operation.source)
    .where('source_id', '=', operation.source_id)
  // Of most operations nothing is said twice: no need to read what was.
  const any = await about.select('id').where('outcome', '=', 'repeated').limit(1).executeTakeFirst()
  if (!any) return null
  const messages = await about
    .select(['received_at as at', 'outcome', 'message'])
    .where('outcome', '!=', 'unchanged')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const repeated = takeable.flatMap((field) => {
    const latest = messages.find(({ message }) => message !== null && message[field] !== null)
    if (latest?.outcome !== 'repeated' || !latest.message) return []
    const { at, message } = latest
    const isAnswered = timeline.some((entry) => entry.at > at && entry.details && field in entry.details)
    return differing(message, operation).includes(field) && !isAnswered ? [{ field, at, message }] : []
  })
  if (repeated.length === 0) return null
  const of = (field: (typeof takeable)[number]) => repeated.find((one) => one.field === field)?.message
  const [address, keyword] = [of('address'), of('keyword')]
  return {
    at:
      repeated
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? '',
    title: of('title')?.title ?? null,
    address: address?.address ?? null,
    lat: address?.lat ?? null,
    lng: address?.lng ?? null,
    keyword: keyword?.keyword ?? null,
    keyword_id: keyword?.keyword_id ?? null,
    text: of('text')?.text ?? null,
  }
}
