import type { LiveRights } from './live-rights.ts'
import type { Log } from './log.ts'

/** Twice a second: what another process changes ends in the same second too. One look at an empty table. */
export const SWEEP_EVERY_MS = 500

/** Looks again and again for rights that have ended. `stop` resolves when nothing is under way any more. */
export function sweepRights(rights: LiveRights, everyMs: number, log: Log): { stop: () => Promise<void> } {
  let stopped = false
  let failing = false
  let timer: NodeJS.Timeout
  let running = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      await rights.sweep()
      failing = false
    } catch (error) {
      // Said once: the database may be away for hours.
      if (!failing) {
        const name = error instanceof Error ? error.name : typeof error
        log.error({ error: { name } }, 'rights that ended were not looked for')
      }
      failing = true
    }
    next()
  }

  function next(): void {
    if (!stopped) timer = setTimeout(() => (running = sweep()), everyMs).unref()
  }

  next()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
