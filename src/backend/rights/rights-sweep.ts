import type { LiveRights } from './live-rights.ts'
import type { Log } from '../log.ts'
import { repeat } from '../process/repeat.ts'

/** Twice a second: what another process changes ends in the same second too. One look at an empty table. */
export const SWEEP_EVERY_MS = 500

/** Looks again and again for rights that have ended. `stop` resolves when nothing is under way any more. */
export function sweepRights(rights: LiveRights, everyMs: number, log: Log): { stop: () => Promise<void> } {
  return repeat(() => rights.sweep(), { everyMs, log, failed: 'rights that ended were not looked for' })
}
