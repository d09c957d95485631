import { lightFormat } from 'date-fns'
import type { Qualification } from '../../contract/people/people.ts'

/** Whether a qualification has ended: its last day is over on the clock of whoever looks. `now` in ms since 1970. */
export function hasEnded({ until }: Qualification, now: number): boolean {
  return until !== null && until < lightFormat(now, 'yyyy-MM-dd')
}
