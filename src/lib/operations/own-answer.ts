import type { OperationResponse, ResponseAnswer } from '../../contract/operations/operations.ts'
import type { User } from '../../contract/account/session.ts'
import { nameOf } from '../people/person-name.ts'
import type { OutboxRow } from '../device/device-database.ts'

/** The minutes that are offered; members who need longer say so by radio. */
export const ANSWER_MINUTES = [5, 10, 15, 20, 30, 60] as const

const MINUTE_MS = 60_000

/** An answer that a member has given on this device and the backend has not taken yet. */
export interface GivenAnswer {
  answer: ResponseAnswer
  minutes: number | null
  /** By the device's clock (ms). */
  at: number
  /** By the server's clock, as it is sent. */
  saidAt: string | undefined
  /** Why it does not count: the status that refused it, or that it has waited too long. */
  ended: number | 'expired' | undefined
  tries: number
}

interface Sent {
  answer: ResponseAnswer
  minutes?: number | null
  at?: string
}

/** The latest of them about an operation. */
export function givenAnswer(unsent: readonly OutboxRow[], operationId: number): GivenAnswer | undefined {
  const row = unsent.findLast(
    ({ call, params }) => call === 'respondToOperation' && params['operationId'] === operationId,
  )
  if (!row) return undefined
  // Written by this product alone.
  const { answer, minutes = null, at: saidAt } = row.input as Sent
  return { answer, minutes, at: row.at, saidAt, ended: row.ended, tries: row.tries }
}

/**
 * The answers to an operation as they are once the backend has agreed.
 * @param qualifications of the user in the organisation of the operation, as far as they are known
 */
export function answersWith(
  answers: readonly OperationResponse[],
  given: GivenAnswer | undefined,
  user: User,
  qualifications?: readonly string[],
): readonly OperationResponse[] {
  if (!given || given.ended !== undefined) return answers
  const own: OperationResponse = {
    user_id: user.id,
    display_name: nameOf(user) ?? String(user.id),
    answer: given.answer,
    minutes: given.minutes,
    note: null,
    answered_at: new Date(given.at).toISOString(),
    ...(qualifications && { qualifications: [...qualifications] }),
  }
  return withAnswer(answers, own)
}

/** When a member wants to be there, in ms since 1970. undefined: they did not say when, or do not come. */
export function arrivalOf({
  answer,
  arrives_at,
  answered_at,
  minutes,
}: Pick<OperationResponse, 'answer' | 'arrives_at' | 'answered_at' | 'minutes'>): number | undefined {
  if (answer === 'not_coming') return undefined
  if (arrives_at) return Date.parse(arrives_at)
  return minutes === null ? undefined : Date.parse(answered_at) + minutes * MINUTE_MS
}

/** One person, one answer: it stays where the person was in the list. */
export function withAnswer(
  answers: readonly OperationResponse[],
  own: OperationResponse,
): OperationResponse[] {
  const isNew = answers.every(({ user_id }) => user_id !== own.user_id)
  return isNew ? [...answers, own] : answers.map((one) => (one.user_id === own.user_id ? own : one))
}
