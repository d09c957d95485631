import { MOST_FMS_EVENTS } from '../../contract/vehicles/fms-intake.ts'
import { IntakeRefusal } from '../http/intake-refusal.ts'
import type { BodyDoubt } from '../http/body-texts.ts'
import { isBlank } from '../operations/alarm/readings.ts'

/** So many of the events beyond those that are taken are named one by one in the answer. */
const MOST_NAMED = 1000

export interface GivenEvents {
  taken: readonly unknown[]
  /** Those beyond, in their order; one that was not even read is undefined. */
  beyond: readonly unknown[]
  /** How many more there were, of which nothing is said. */
  unnamed: number
  /** Fields beside `events` that mean nothing. */
  unknown: readonly string[]
}

/**
 * The events in a report: those of its list, its only one, or where there are none the event that the body itself is, as forms
 * have it. `doubts` say how many more of the list were not read.
 * @throws {IntakeRefusal} 422 where there is none.
 */
export function eventsIn(
  input: Readonly<Record<string, unknown>>,
  doubts: readonly BodyDoubt[],
): GivenEvents {
  const { events: given, ...others } = input
  if (isBlank(given) && !('vehicle' in input || 'status' in input))
    throw new IntakeRefusal('nothing', { events: [{ key: 'required' }] })
  if (isBlank(given)) return { taken: [others], beyond: [], unnamed: 0, unknown: [] }

  const events: readonly unknown[] = Array.isArray(given) ? given : [given]
  const unread = doubts.find(({ field, why }) => field === 'events' && why === 'keys')?.more ?? 0
  const read = events.slice(MOST_FMS_EVENTS, MOST_FMS_EVENTS + MOST_NAMED)
  const named = [...read, ...Array.from({ length: Math.min(unread, MOST_NAMED - read.length) })]
  return {
    taken: events.slice(0, MOST_FMS_EVENTS),
    beyond: named,
    unnamed: Math.max(events.length - MOST_FMS_EVENTS, 0) + unread - named.length,
    unknown: Object.keys(others),
  }
}
