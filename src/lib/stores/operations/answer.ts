import { atom } from 'nanostores'
import * as v from 'valibot'
import { OperationResponse, type ResponseAnswer } from '../../../contract/operations/operations.ts'
import { givenAnswer } from '../../operations/own-answer.ts'
import { changeAtOnce } from '../outbox/change-at-once.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $session, whenPersonLeaves } from '../session/session.ts'
import { $unsent, whenSent } from '../outbox/unsent.ts'

/**
 * The last answer to each operation that was sent since this script was loaded. The alarm sheet mounts anew for each alarm,
 * and shows from here that an alarm is answered.
 */
export const $sentAnswers = atom<ReadonlyMap<number, OperationResponse>>(new Map())

whenPersonLeaves(() => $sentAnswers.set(new Map()))
whenSent(({ call, params: { operationId } }, answer) => {
  const own = v.safeParse(OperationResponse, answer)
  if (call === 'respondToOperation' && operationId !== undefined && own.success)
    $sentAnswers.set(new Map([...$sentAnswers.get(), [operationId, own.output]]))
})

interface Answer {
  answer: ResponseAnswer
  /** Until the member arrives; null: the member gave no time. */
  minutes: number | null
  note?: string | null | undefined
  /** The organisation of the operation; by default the current one. */
  organisation?: number | undefined
  /** When the member gave the answer that the backend has. */
  sentAt?: string | undefined
  /** Whether it only adds a note to the answer before: the minutes count from that one. */
  isSameAnswer?: boolean
}

/** Answers an alarm, as every change at once. Rejects where the answer could neither be kept nor sent. */
export async function giveAnswer(
  operationId: number,
  {
    answer,
    minutes,
    note = null,
    organisation = $organisationId.get(),
    sentAt,
    isSameAnswer = false,
  }: Answer,
): Promise<void> {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  const now = Date.now() - session.clockError
  const earliest = timeAfterAnswers(operationId, sentAt)
  // The device's clock may have been put back since it was compared with the server's.
  const at = new Date(isSameAnswer ? earliest : Math.max(now, earliest)).toISOString()
  await changeAtOnce('respondToOperation', {
    organisation,
    params: { organisationId: organisation, operationId },
    input: { answer, minutes, note, at },
  })
}

/**
 * Just after the member's answers before, by the server's clock (ms): an answer that is not later than the one before it would be
 * overtaken by it at the backend. 0: there is none.
 */
function timeAfterAnswers(operationId: number, sentAt: string | undefined): number {
  const sent = $sentAnswers.get().get(operationId)?.answered_at
  const given = givenAnswer($unsent.get(), operationId)?.saidAt
  return Math.max(0, ...[sentAt, sent, given].flatMap((time) => (time ? Date.parse(time) + 1 : [])))
}
