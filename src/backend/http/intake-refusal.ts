import type { RefusalReason } from '../../contract/operations/intake-refusals.ts'
import { type FieldProblem, Problem } from './problem.ts'

/** Why a message that came with a good key is refused as a whole, by the reasons of the log. */
type IntakeReason = Extract<RefusalReason, 'size' | 'unreadable' | 'incomplete'>

/** The refusal of a message of the intake. */
export class IntakeRefusal extends Problem {
  readonly reason: IntakeReason

  /** `wrong`: what is wrong in which field of one that cannot be read, or has nothing usable in it. */
  constructor(why: keyof typeof refusals, wrong?: Record<string, FieldProblem[]>) {
    const { status, text, reason } = refusals[why]
    const headers = why === 'tooLarge' ? unread : {}
    super(status, text, { headers, ...(wrong && { fields: wrong }) })
    this.reason = reason
  }
}

/** The rest of the body is not read, so the connection cannot carry another request. */
const unread = { Connection: 'close' }

/** It is too large, it is neither JSON nor a form, or it says nothing that can be taken. */
const refusals = {
  tooLarge: { status: 413, text: 'tooLarge', reason: 'size' },
  unreadable: { status: 422, text: 'invalid', reason: 'unreadable' },
  nothing: { status: 422, text: 'invalid', reason: 'incomplete' },
} as const

/** Seconds until a large message has come, on a usual line. */
const RETRY_AFTER = '5'

/** Too many large messages of a key come at once: no refusal, as it is sent again. */
export function tooManyLarge(): Problem {
  return new Problem(503, 'tooManyLarge', { headers: { ...unread, 'Retry-After': RETRY_AFTER } })
}
