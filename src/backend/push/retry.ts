import { waitAfter } from '../jobs/wait-after.ts'

/** An alarm is worth half an hour: more than a minute between two tries would waste it. */
const waits = { firstWaitMs: 1000, longestWaitMs: 60_000 }

/** How long to wait after so many failed tries, in ms; longer where the push service asks for it. */
export function retryDelay(failures: number, retryAfterMs: number): number {
  return Math.max(retryAfterMs, waitAfter(failures, waits))
}
