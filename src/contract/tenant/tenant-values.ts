import * as v from 'valibot'
import { queryInteger } from '../values.ts'

/** The access of all calls below `/api/tenant/`: they concern the caller's own tenant, and need no id of it. */
export const tenantAdministration = { kind: 'tenantAdmin' } as const

/** Most rows that are counted: counting all would take longer, the more rows there are. */
export const MOST_COUNTED = 1000
export const LIST_PAGE = 50

/**
 * A page of a list in the order of a key, after a given place. No row comes twice, even if rows are added or renamed meanwhile. Has no
 * page numbers, since counting to one would take longer, the more rows there are.
 */
/* @__NO_SIDE_EFFECTS__ */
export function keyedPageOf<Entry extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
  entry: Entry,
) {
  return v.object({
    data: v.array(entry),
    /** Send it as `after`, with the same filters, to get what follows; null: nothing follows. */
    next: v.nullable(v.string()),
    /** How many there are in all, up to `MOST_COUNTED`. */
    total: v.number(),
    total_is_at_least: v.boolean(),
  })
}

/** What every such list is asked with. */
export const keyedQuery = {
  /** Beginnings of words, all of which stand in the row. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  limit: v.optional(queryInteger(1, 100), LIST_PAGE),
  after: v.optional(v.pipe(v.string(), v.maxLength(1000))),
}
