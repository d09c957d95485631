import { lightFormat } from 'date-fns'
import type { Qualification } from '../contract/people.ts'

/** Whether the last day on which it counts is over, by the clocks of the device. */
export function hasEnded({ until }: Qualification, now: number): boolean {
  return until !== null && until < lightFormat(now, 'yyyy-MM-dd')
}
