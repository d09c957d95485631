import type { Alarm } from './alarm.ts'
import type { Keyword } from './keywords.ts'

/** A message of a dispatch centre. */
export interface Message {
  alarm: Alarm
  keyword: Keyword | undefined
  /** The name people know the dispatch centre by. */
  from: string
  /** When it came, in ISO 8601 UTC. */
  at: string
}
