export interface Waits {
  /** In ms: the wait after the first failure; each further one doubles it … */
  firstWaitMs: number
  /** … up to this. */
  longestWaitMs: number
}

/**
 * How long to wait after so many failed tries, in ms. A third of it is chance (`chance` from 0 to 1), so that jobs which failed
 * together are not tried together.
 */
export function waitAfter(
  failures: number,
  { firstWaitMs, longestWaitMs }: Waits,
  chance: number = Math.random(),
): number {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - 1, 30))
  return Math.round(wait * (1 + (chance - 0.5) / 3))
}
