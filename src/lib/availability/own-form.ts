import {
  availabilityStatuses,
  type AvailabilityStatus,
  LONGEST_AVAILABILITY_DAYS,
} from '../../contract/availability/availability.ts'
import { momentTyped } from '../pages/typed-date.ts'

const DAY_MS = 24 * 3_600_000

/** What is wrong with an end that a member has typed; undefined: nothing, or it is no time, as the form says by itself. */
export function endProblem(typed: string, now: number): 'endInPast' | 'endTooLate' | undefined {
  const until = momentTyped(typed)
  if (until === undefined) return undefined
  if (until <= now) return 'endInPast'
  return until > now + LONGEST_AVAILABILITY_DAYS * DAY_MS ? 'endTooLate' : undefined
}

/** null: none was chosen. */
export function chosenStatus(value: FormDataEntryValue | null): AvailabilityStatus | null {
  return availabilityStatuses.find((one) => one === value) ?? null
}
