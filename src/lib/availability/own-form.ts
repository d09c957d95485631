import {
  availabilityStatuses,
  type AvailabilityStatus,
  LONGEST_AVAILABILITY_DAYS,
} from '../../contract/availability/availability.ts'
import { momentTyped } from '../pages/typed-date.ts'

const DAY_MS = 24 * 3_600_000

/** The problem of an end that a member typed; undefined: none, or empty (the Form reports half a time). */
export function endProblem(typed: string, now: number): 'noMoment' | 'endInPast' | 'endTooLate' | undefined {
  if (typed === '') return undefined
  const until = momentTyped(typed)
  if (until === undefined) return 'noMoment'
  if (until <= now) return 'endInPast'
  return until > now + LONGEST_AVAILABILITY_DAYS * DAY_MS ? 'endTooLate' : undefined
}

/** null: none was chosen. */
export function chosenStatus(value: FormDataEntryValue | null): AvailabilityStatus | null {
  return availabilityStatuses.find((one) => one === value) ?? null
}
