import { atom } from 'nanostores'
import * as v from 'valibot'
import type { TimelineEntry } from '../../../contract/operations/operation-timeline.ts'
import { OperationResponse, type ResponseAnswer } from '../../../contract/operations/operations.ts'
import { withValue } from '../../api/loadable.ts'
import { givenAnswer, withAnswer } from '../../operations/own-answer.ts'
import { changeAtOnce } from '../outbox/change-at-once.ts'
import { $operation, askForNews } from './operation.ts'
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

whenSent(({ call, params }, answer) => {
  const shown = $operation.value
  if (call !== 'respondToOperation' || shown.state !== 'ready') return
  if (shown.value.id !== params['operationId']) return
  const own = v.safeParse(OperationResponse, answer)
  if (own.success) {
    $operation.set(
      withValue(shown, (known) => ({ ...known, responses: withAnswer(known.responses ?? [], own.output) })),
    )
  }
  // The timeline has it, too, and where nothing is pushed nobody else says so.
  void askForNews(({ timeline = [] }) => !own.success || !timeline.some((entry) => isOf(own.output, entry)))
})

function isOf({ answer, answered_at }: OperationResponse, { kind, at }: TimelineEntry): boolean {
  return kind === `response.${answer}` && Date.parse(at) === Date.parse(answered_at)
}

/**
 * Answers an alarm, as every change at once. Rejects where the answer could neither be kept nor sent.
 * @param minutes until the person is there
 */
export async function giveAnswer(
  operationId: number,
  answer: ResponseAnswer,
  minutes: number | null,
  organisation = $organisationId.get(),
): Promise<void> {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  const now = Date.now() - session.clockError
  const at = new Date(timeOfAnswer(operationId, session.user.id, now)).toISOString()
  await changeAtOnce('respondToOperation', {
    organisation,
    params: { organisationId: organisation, operationId },
    input: { answer, minutes, at },
  })
}

/**
 * By the server's clock (ms): the minutes count from now, however long it waits. The device's clock may have been put back
 * since it was compared: what is answered later is later all the same, or the backend would take it for overtaken.
 */
function timeOfAnswer(operationId: number, person: number, now: number): number {
  const shown = $operation.value
  const known = shown.state === 'ready' && shown.value.id === operationId ? shown.value.responses : undefined
  const sent = known?.find(({ user_id }) => user_id === person)?.answered_at
  const given = givenAnswer($unsent.get(), operationId)?.saidAt
  const before = [sent, given].flatMap((time) => (time ? Date.parse(time) + 1 : []))
  return Math.max(now, ...before)
}
