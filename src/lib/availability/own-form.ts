import { lightFormat } from 'date-fns'
import {
  availabilityStatuses,
  type AvailabilityStatus,
  LONGEST_AVAILABILITY_DAYS,
} from '../../contract/availability/availability.ts'

const DAY_MS = 24 * 3_600_000

/** A time as `<input type="datetime-local">` takes it, on the clocks of the device. */
export function localInput(time: number): string {
  return lightFormat(time, "yyyy-MM-dd'T'HH:mm")
}

/** What is wrong with an end that a member has typed; undefined: nothing. */
export function endProblem(typed: string, now: number): 'endInPast' | 'endTooLate' | undefined {
  if (!typed) return undefined
  const until = Date.parse(typed)
  if (!(until > now)) return 'endInPast'
  return until > now + LONGEST_AVAILABILITY_DAYS * DAY_MS ? 'endTooLate' : undefined
}

/** null: none was chosen. */
export function chosenStatus(value: FormDataEntryValue | null): AvailabilityStatus | null {
  return availabilityStatuses.find((one) => one === value) ?? null
}
