import * as v from 'valibot'
import { queryInteger } from '../values.ts'

/** Every call below `/api/tenant/`: it is about the tenant of whoever calls, and needs no id of it. */
export const tenantAdministration = { kind: 'tenantAdmin' } as const

/** Rows are counted up to so many: beyond, an answer would take the longer the more there are. */
export const MOST_COUNTED = 1000
export const LIST_PAGE = 50

/**
 * What follows a place in a list that is in order of a key: whoever was added or renamed meanwhile, no row comes twice.
 * It has no page numbers, since counting to one would take the longer the more rows there are.
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
