import * as v from 'valibot'
import { extra, identifier, timestamp } from '../values.ts'

const ChangedValue = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]))
export type ChangedValue = v.InferOutput<typeof ChangedValue>

/**
 * What was changed, by the name of its field: before and after. Vehicles are call signs (`vehicles`), groups their
 * names (`groups`), long texts are cut; of the caller's data it says only that they were changed (null and null).
 */
const Changes = v.record(v.string(), v.tuple([ChangedValue, ChangedValue]))
export type Changes = v.InferOutput<typeof Changes>

/** Kind of an entry: news brought a keyword that does not say whom it alarms. Its text is the code. */
export const GROUPS_KEPT = 'groups_kept'

/**
 * Kinds: `alarm`, `recorded` (entered afterwards, without an alarm), `updated`, `news` (the dispatch centre changed it),
 * `merged_news` (likewise, by a message about one that was merged into it), `unmatched` (its text has no keyword), `groups_kept` (news brought the keyword that `text` names, which says nothing of whom it alarms: the groups stayed), `closed`, `autoclosed`, `reopened`, `alarmed_again` (by the dispatch centre, after it was closed), `archived`, `unarchived`, `deleted`,
 * `restored`, `merged` (another one into this, or this into another), `attached`, `detached` (the file that `text` names), `shared`, `share_viewed` (for the first time), `unshared` (the link for whom `text` says), `response.{answer}`, `fms.{status}`; more may come.
 * Those that change nothing have no details.
 */
export const TimelineEntry = v.object({
  id: identifier,
  at: timestamp,
  kind: v.string(),
  /** A person's name, a call sign, the name of a dispatch centre's key; null: the server itself, as where it closes an operation after hours. */
  actor: v.nullable(v.string()),
  text: v.nullable(v.string()),
  details: extra(v.nullable(Changes)),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>

/** How many people were alarmed, reached, have read, and have answered. Each includes the next: an answer counts as read and reached. */
export const AlarmedCounts = v.object({
  people: v.number(),
  reached: v.number(),
  read: v.number(),
  answered: v.number(),
})
export type AlarmedCounts = v.InferOutput<typeof AlarmedCounts>
