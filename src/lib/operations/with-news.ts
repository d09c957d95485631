import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import type { OperationAnswered, OperationReported } from '../../contract/operations/operation-news.ts'
import type { TimelineEntry } from '../../contract/operations/operation-timeline.ts'
import type { Operation, OperationResponse } from '../../contract/operations/operations.ts'
import { isBehind } from '../vehicles/newer-vehicle.ts'

type Answers = Pick<OperationDetail, 'alarmed_again_at' | 'responses' | 'alarmed' | 'timeline'>

/**
 * Applies a member's answer to an operation: to its answers, counts and timeline, where present. Pushes and responses may arrive in
 * any order.
 */
export function withAnswered<Known extends Answers>(
  known: Known,
  { response, alarmed, timeline }: OperationAnswered,
): Known {
  const { responses } = known
  const isNewer = latestAnswer(timeline) > latestAnswer(known.timeline ?? [])
  return {
    ...known,
    ...(responses &&
      response &&
      isAfter(known, response, timeline) && { responses: withResponse(responses, response) }),
    ...(known.timeline && { timeline: withEntries(known.timeline, timeline) }),
    // If the timeline already has an entry of this answer or a later one, the counts are at least as new.
    ...(known.alarmed && isNewer && { alarmed }),
  }
}

/** The operation without answers from before it was alarmed again: they do not count any more. */
export function withCountingAnswers<Known extends Pick<Answers, 'alarmed_again_at' | 'responses'>>(
  known: Known,
): Known {
  const { alarmed_again_at: again, responses } = known
  if (again == null || !responses) return known
  return { ...known, responses: responses.filter((response) => timeOf(response) >= Date.parse(again)) }
}

const timeOf = ({ answered_at }: OperationResponse) => Date.parse(answered_at)

/** Whether the answer counts and is newer than the known one of its person; at equal times, the later timeline entry decides. */
function isAfter(
  { alarmed_again_at: again, responses, timeline: known }: Answers,
  response: OperationResponse,
  timeline: readonly TimelineEntry[],
): boolean {
  if (again != null && Date.parse(again) > timeOf(response)) return false
  const before = responses?.find(({ user_id }) => user_id === response.user_id)
  if (!before || timeOf(before) !== timeOf(response)) return !before || timeOf(before) < timeOf(response)
  const own = (known ?? []).filter(({ actor }) => actor === response.display_name)
  return latestAnswer(timeline) > latestAnswer(own)
}

/** One answer of each person, in the backend's order: by time. */
function withResponse(known: readonly OperationResponse[], response: OperationResponse): OperationResponse[] {
  const others = known.filter(({ user_id }) => user_id !== response.user_id)
  return [...others, response].toSorted((one, other) => timeOf(one) - timeOf(other))
}

/** The id of the last timeline entry about an answer; 0: there is none. */
function latestAnswer(timeline: readonly TimelineEntry[]): number {
  return Math.max(0, ...timeline.filter(({ kind }) => kind.startsWith('response.')).map(({ id }) => id))
}

/** Applies reports of vehicles to their operation, unless a vehicle shows a newer one. The same object for another operation. */
export function withReported<Known extends Operation & Pick<OperationDetail, 'timeline'>>(
  known: Known,
  { id, vehicles, timeline }: OperationReported,
): Known {
  if (known.id !== id) return known
  const reported = new Map(vehicles.map((one) => [one.vehicle_id, one]))
  return {
    ...known,
    vehicles: known.vehicles.map((one) => {
      const said = one.vehicle_id == null ? undefined : reported.get(one.vehicle_id)
      return said && isBehind(one, said) ? said : one
    }),
    ...(known.timeline && { timeline: withEntries(known.timeline, timeline) }),
  }
}

/** Merges the entries without duplicates, in the order in which the backend wrote them. */
function withEntries(known: readonly TimelineEntry[], added: readonly TimelineEntry[]): TimelineEntry[] {
  const byId = new Map([...known, ...added].map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
