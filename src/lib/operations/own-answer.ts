import type { OperationResponse, ResponseAnswer } from '../../contract/operations/operations.ts'
import type { User } from '../../contract/account/session.ts'
import { nameOf } from '../people/person-name.ts'
import type { OutboxRow } from '../device/device-database.ts'

/** The minutes that the page offers; members who need longer say so by radio. */
export const ANSWER_MINUTES = [5, 10, 15, 20, 30, 60] as const

const MINUTE_MS = 60_000

/** An answer that a member has given on this device and the backend has not taken yet. */
export interface GivenAnswer {
  answer: ResponseAnswer
  minutes: number | null
  note: string | null
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
  note?: string | null
  at?: string
}

/** The latest unsent answer to the operation; undefined: none waits on this device. */
export function givenAnswer(unsent: readonly OutboxRow[], operationId: number): GivenAnswer | undefined {
  const row = unsent.findLast(
    ({ call, params }) => call === 'respondToOperation' && params['operationId'] === operationId,
  )
  if (!row) return undefined
  // Only `giveAnswer` writes these rows.
  const { answer, minutes = null, note = null, at: saidAt } = row.input as Sent
  return { answer, minutes, note, at: row.at, saidAt, ended: row.ended, tries: row.tries }
}

/**
 * The answers to an operation as they are once the backend has agreed.
 * @param own data of the user's membership of the operation's organisation, as far as it is known
 */
export function answersWith(
  answers: readonly OperationResponse[],
  given: GivenAnswer | undefined,
  user: User,
  own: { qualifications?: readonly string[] | undefined; function?: string | null | undefined } = {},
): readonly OperationResponse[] {
  if (!given || given.ended !== undefined) return answers
  const answer: OperationResponse = {
    user_id: user.id,
    display_name: nameOf(user) ?? String(user.id),
    answer: given.answer,
    minutes: given.minutes,
    note: given.note,
    answered_at: new Date(given.at).toISOString(),
    ...(own.qualifications && { qualifications: [...own.qualifications] }),
    ...(own.function && { function: own.function }),
  }
  return withAnswer(answers, answer)
}

/** The button that shows an answer as chosen: an answer with minutes is shown on "Komme in …", however the organisation counts it. */
export function choiceOf(
  shown: Pick<GivenAnswer, 'answer' | 'minutes'> | undefined,
): ResponseAnswer | undefined {
  return shown?.answer === 'coming' && shown.minutes !== null ? 'later' : shown?.answer
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

/** Replaces the earlier answer of the same person at its place in the list, or adds the answer at the end. */
export function withAnswer(
  answers: readonly OperationResponse[],
  own: OperationResponse,
): OperationResponse[] {
  const isNew = answers.every(({ user_id }) => user_id !== own.user_id)
  return isNew ? [...answers, own] : answers.map((one) => (one.user_id === own.user_id ? own : one))
}
