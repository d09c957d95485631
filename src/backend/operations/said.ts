import type { Changes } from '../../contract/operations/operation-timeline.ts'
import type { OperationType } from '../../contract/operations/operations.ts'
import type { Alarm } from './alarm/alarm.ts'
import type { Keyword } from './alarm/keywords.ts'

/** What a dispatch centre says of an operation, where it is silent with what the keyword says; null is nothing. */
export interface Said {
  number: string | null
  /** Its code. */
  keyword: string | null
  type: OperationType | null
  title: string | null
  text: string | null
  priority: boolean | null
  address: string | null
  lat: number | null
  lng: number | null
  remark: string | null
}

export function saidOf(alarm: Alarm, keyword: Keyword | undefined): Said {
  return {
    number: alarm.number,
    keyword: keyword?.code ?? null,
    type: alarm.type ?? keyword?.type ?? null,
    title: alarm.title,
    text: alarm.text,
    priority: alarm.priority ?? keyword?.priority ?? null,
    address: alarm.address,
    lat: alarm.lat,
    lng: alarm.lng,
    remark: alarm.remark,
  }
}

/** What is news. */
export type News = { [Field in keyof Said]?: NonNullable<Said[Field]> }

/** An entry of the timeline that changed something. */
export interface Change {
  kind: string
  details: Changes
}

/** Kind of the entries for changes by a dispatch centre; other entries with details are changes by a person. */
export const NEWS = 'news'
/** Kind of the entries for changes by a message about an operation that was merged into this one. */
export const MERGED_NEWS = 'merged_news'

/** Longer texts are cut in the timeline. */
export const LONGEST_IN_TIMELINE = 500

export function inTimeline<Value>(value: Value): Value | string {
  return typeof value === 'string' && value.length > LONGEST_IN_TIMELINE
    ? `${value.slice(0, LONGEST_IN_TIMELINE - 1).toWellFormed()}…`
    : value
}

/**
 * What of it is news: not what the dispatch centre has said before, even where a person has written something else since.
 * Otherwise a message that is sent again would undo what people know better.
 */
export function newsOf(said: Said, current: Said, history: readonly Change[]): News {
  const fields = Object.keys(said) as (keyof Said)[]
  const isNews = (field: keyof Said) =>
    said[field] !== null && said[field] !== current[field] && !wasSaid(field, said[field], history)
  return Object.fromEntries(fields.filter(isNews).map((field) => [field, said[field]])) as News
}

/** Whether it is the last that the dispatch centre said of a field, though the operation has another value now. */
function wasSaid(field: keyof Said, value: unknown, history: readonly Change[]): boolean {
  const changes = history.filter(({ details }) => field in details)
  const own = changes.findLast(({ kind }) => kind === NEWS)
  // What it changed last, or what the alarm came with: that stands before the first change.
  const last = own ? own.details[field]?.[1] : changes[0]?.details[field]?.[0]
  return changes.length > 0 && inTimeline(value) === last
}
