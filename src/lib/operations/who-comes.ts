import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import type { OperationResponse, ResponseAnswer } from '../../contract/operations/operations.ts'
import { arrivalOf } from './own-answer.ts'

/** The answers to an operation by their kind, each kind sorted by expected arrival. */
export function whoComes(
  responses: readonly OperationResponse[],
): Readonly<Record<ResponseAnswer, readonly OperationResponse[]>> {
  const sorted = responses.toSorted((one, other) => expectedAt(one) - expectedAt(other))
  const given = (kind: ResponseAnswer) => sorted.filter(({ answer }) => answer === kind)
  return { coming: given('coming'), later: given('later'), not_coming: given('not_coming') }
}

/** In ms since 1970: the arrival; the time of the answer for a member who gave no minutes, or does not come. */
function expectedAt(response: OperationResponse): number {
  return arrivalOf(response) ?? Date.parse(response.answered_at)
}

/**
 * Whether the member should have arrived by now (both times in ms since 1970).
 * @param now undefined: unknown, as on the server
 */
export function isDue(arrival: number, now: number | undefined): boolean {
  return now !== undefined && arrival <= now
}

/** The phone numbers of members who come to an operation, by the members' ids; none once it is closed. */
export function phonesOf({
  active,
  phones,
}: Pick<OperationDetail, 'active' | 'phones'>): ReadonlyMap<number, string> {
  return new Map(active ? phones?.map(({ user_id, phone }) => [user_id, phone]) : [])
}
