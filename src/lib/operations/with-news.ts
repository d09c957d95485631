import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import type { OperationAnswered, OperationReported } from '../../contract/operations/operation-news.ts'
import type { TimelineEntry } from '../../contract/operations/operation-timeline.ts'
import type { Operation, OperationResponse } from '../../contract/operations/operations.ts'
import { isBehind } from '../vehicles/newer-vehicle.ts'

type Answers = Pick<OperationDetail, 'alarmed_again_at' | 'responses' | 'alarmed' | 'timeline'>

/**
 * The operation after a member has answered it, as far as its answers, counts and timeline are known; the order in which pushes
 * and answers of the backend arrive does not matter.
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
    // A page that knows the entry of this answer, or of a later one, knows counts that are as new.
    ...(known.alarmed && isNewer && { alarmed }),
  }
}

const timeOf = ({ answered_at }: OperationResponse) => Date.parse(answered_at)

/** Whether an answer counts and none is known that its person has given later; of the same time, what was written later is later. */
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

/** One of each person, in the order in which they were given, as the backend has them. */
function withResponse(known: readonly OperationResponse[], response: OperationResponse): OperationResponse[] {
  const others = known.filter(({ user_id }) => user_id !== response.user_id)
  return [...others, response].toSorted((one, other) => timeOf(one) - timeOf(other))
}

/** The id of the last entry that tells of an answer; 0: none does. */
function latestAnswer(timeline: readonly TimelineEntry[]): number {
  return Math.max(0, ...timeline.filter(({ kind }) => kind.startsWith('response.')).map(({ id }) => id))
}

/** The operation after vehicles of it have reported; of each what is newer. The same object for another operation. */
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

/** In the order in which they were written; each once. */
function withEntries(known: readonly TimelineEntry[], added: readonly TimelineEntry[]): TimelineEntry[] {
  const byId = new Map([...known, ...added].map((entry) => [entry.id, entry]))
  return [...byId.values()].toSorted((one, other) => one.id - other.id)
}
