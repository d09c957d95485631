import { useStore } from '@nanostores/react'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { OperationResponse } from '../../../contract/operations/operations.ts'
import { answersWith, type GivenAnswer, givenAnswer } from '../../../lib/operations/own-answer.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'

interface OwnAnswer {
  /** The member's answer on this device that the backend has not taken yet. */
  given: GivenAnswer | undefined
  /** The member's answer that the backend has taken. */
  sent: OperationResponse | undefined
  /** All answers, with the member's own as if the backend had taken it. */
  answers: readonly OperationResponse[]
}

/**
 * The member's own answer to an operation, and all answers with it.
 * @param takesAnswers false for a backend without answers
 * @returns undefined where no answer can be given
 */
export function useOwnAnswer(
  {
    id,
    organisation_id,
    responses,
    own_qualifications,
  }: Pick<OperationDetail, 'id' | 'organisation_id' | 'responses' | 'own_qualifications'>,
  takesAnswers: boolean,
): OwnAnswer | undefined {
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const given = givenAnswer(useStore($unsent, { ssr: 'initial' }), id)
  if (!user || !takesAnswers) return undefined
  const sent = responses?.find(({ user_id }) => user_id === user.id)
  const membership = user.memberships?.find((one) => one.organisation_id === organisation_id)
  const own = { qualifications: own_qualifications, function: membership?.function }
  return { given, sent, answers: answersWith(responses ?? [], given, user, own) }
}
