import type { Alarm } from './alarm.ts'
import type { Keyword } from './keywords.ts'
import type { Warning } from './warnings.ts'

/** A message of a dispatch centre. */
export interface Message {
  alarm: Alarm
  keyword: Keyword | undefined
  /** Call signs; those of vehicles of the organisation as they are kept, however the message has spelled them. */
  vehicles: readonly string[]
  /** Parts that were changed, dropped, or alarm no brigade. */
  warnings: readonly Warning[]
  /** The name people know the dispatch centre by. */
  from: string
  /** When it came, in ISO 8601 UTC. */
  at: string
  /** As in `RaiseOptions` (`raise.ts`), of a new operation. */
  recorded?: { closedAt: string | null } | undefined
  mayLink?: boolean
  groupIds?: readonly number[]
}
