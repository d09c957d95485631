const FIRST_MS = 1000
/** An alarm is worth half an hour: more than a minute between two tries would waste it. */
const LONGEST_MS = 60_000

/**
 * How long to wait after so many failed tries, in ms: doubled each time, and never in step with the others that failed
 * at the same moment. The push service's own word counts where it is longer.
 */
export function retryDelay(failures: number, retryAfterMs: number): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1))
  return Math.max(retryAfterMs, doubled * (0.75 + Math.random() / 2))
}
