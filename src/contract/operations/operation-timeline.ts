import * as v from 'valibot'
import { extra, identifier, timestamp } from '../values.ts'

const ChangedValue = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]))
export type ChangedValue = v.InferOutput<typeof ChangedValue>

/**
 * Changed fields by name, each with its old and new value. `vehicles` contains call signs, `groups` the names of groups; long texts
 * are cut. For changed data of the caller, both values are null.
 */
const Changes = v.record(v.string(), v.tuple([ChangedValue, ChangedValue]))
export type Changes = v.InferOutput<typeof Changes>

/** Kind of an entry: the dispatch centre sent a new keyword that defines no recipients. The entry's text is the keyword's code. */
export const GROUPS_KEPT = 'groups_kept'

/** Kind of an entry: quiet hours or unavailability would have silenced the alarm for every recipient, so it rang for all of them. */
export const ALL_UNAVAILABLE = 'all_unavailable'

/**
 * Kinds: `alarm`, `recorded` (entered afterwards, without an alarm), `updated`, `news` (the dispatch centre changed the operation),
 * `merged_news` (the dispatch centre changed an operation that was merged into this one), `unmatched` (no keyword of the tenant
 * matches `text`), `groups_kept` (the dispatch centre sent the keyword `text`, which defines no recipients; the groups stayed),
 * `all_unavailable` (every recipient was unavailable or had quiet hours: the alarm rang for all of them), `closed`, `autoclosed`, `reopened`, `alarmed_again` (by the dispatch centre, after closing), `archived`, `unarchived`, `deleted`,
 * `restored`, `merged` (another operation into this one, or this one into another), `attached`, `detached` (the file `text`),
 * `shared`, `share_viewed` (for the first time), `unshared` (the link for the recipient `text`), `response.{answer}`, `fms.{status}`;
 * there may be further kinds. Entries that change no field have no details.
 */
export const TimelineEntry = v.object({
  id: identifier,
  at: timestamp,
  kind: v.string(),
  /** A person's name, a call sign, or the name of a dispatch centre's key; null: the server, such as for `autoclosed`. */
  actor: v.nullable(v.string()),
  text: v.nullable(v.string()),
  details: extra(v.nullable(Changes)),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>

/** Numbers of people: alarmed, reached, read, answered. Each number includes the next: an answer counts as read and reached. */
export const AlarmedCounts = v.object({
  people: v.number(),
  reached: v.number(),
  read: v.number(),
  answered: v.number(),
})
export type AlarmedCounts = v.InferOutput<typeof AlarmedCounts>
