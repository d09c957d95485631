/**
 * How long the first attempts may take before the next one is made (ms): pusher-js alone tries after 1 s and then not
 * before 17 s, and a restart of the server is over sooner. The first is made by pusher-js itself, after a second.
 */
const FIRST_MS = [2_000, 2_000, 2_000, 3_000, 4_000] as const
const THEN_MS = 5_000
/** A server that stays away is not asked by thousands of pages every few seconds. */
const SLOW_FROM_MS = 15_000
const SLOW_TO_MS = 30_000
const SLOW_AFTER_MS = 60_000
const SLOW_AFTER_HIDDEN_MS = 20_000
/** On a slow line an attempt that would have succeeded must not be given up. */
const TIMES_THE_USUAL = 3
/** TLS over a line of 50 kbit/s, as long as nothing is known of this one. */
const USUAL_MS = 3_000
/** pusher-js makes its own second attempt after this long. */
export const MOST_PATIENCE_MS = 15_000

export interface Attempt {
  /** How many were given up since the line was lost. */
  before: number
  /** Since the line was lost (ms). */
  lostFor: number
  /** How long it took to connect the last time (ms). */
  usual: number | undefined
  hidden: boolean
  /** 0 to 1: pages that have lost the same server at the same moment do not come back all at once. */
  chance: number
}

/** How long an attempt to connect may take before another one is made in its place (ms). */
export function patienceFor({ before, lostFor, usual = USUAL_MS, hidden, chance }: Attempt): number {
  if (lostFor >= (hidden ? SLOW_AFTER_HIDDEN_MS : SLOW_AFTER_MS))
    return SLOW_FROM_MS + (SLOW_TO_MS - SLOW_FROM_MS) * chance

  const planned = (FIRST_MS[before] ?? THEN_MS) * (0.75 + chance / 2)
  return Math.max(planned, Math.min(usual * TIMES_THE_USUAL, MOST_PATIENCE_MS))
}
