import type { RefusalReason } from '../../contract/operations/intake-refusals.ts'
import { type FieldProblem, Problem } from './problem.ts'

/** The reasons of the log for which the intake refuses a message with a valid key. */
type IntakeReason = Extract<RefusalReason, 'size' | 'unreadable' | 'incomplete'>

/** The intake refuses a message as a whole. */
export class IntakeRefusal extends Problem {
  readonly reason: IntakeReason

  /** `wrong`: the problems by field of a message that is unreadable, or has no usable field. */
  constructor(why: keyof typeof refusals, wrong?: Record<string, FieldProblem[]>) {
    const { status, text, reason } = refusals[why]
    const headers = why === 'tooLarge' ? unread : {}
    super(status, text, { headers, ...(wrong && { fields: wrong }) })
    this.reason = reason
  }
}

/** The rest of the body is not read, so the connection cannot carry another request. */
const unread = { Connection: 'close' }

/** The message is too large, is neither JSON nor a form, or has no usable field. */
const refusals = {
  tooLarge: { status: 413, text: 'tooLarge', reason: 'size' },
  unreadable: { status: 422, text: 'invalid', reason: 'unreadable' },
  nothing: { status: 422, text: 'invalid', reason: 'incomplete' },
} as const

/** Seconds that a large message takes to arrive on a usual connection. */
const RETRY_AFTER = '5'

/** A key sends too many large messages at once. Not logged as a refusal, as the sender repeats the message. */
export function tooManyLarge(): Problem {
  return new Problem(503, 'tooManyLarge', { headers: { ...unread, 'Retry-After': RETRY_AFTER } })
}
