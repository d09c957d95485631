import type { LiveRights } from './live-rights.ts'
import type { Log } from '../log.ts'
import { repeat } from '../time/repeat.ts'

/** Twice a second, so that changes by another process take effect in the same second. Usually one query of an empty table. */
export const SWEEP_EVERY_MS = 500

/** Repeats `rights.sweep`. `stop` resolves when the running sweep has ended. */
export function sweepRights(rights: LiveRights, everyMs: number, log: Log): { stop: () => Promise<void> } {
  return repeat(() => rights.sweep(), { everyMs, log, failed: 'check for ended rights failed' })
}
