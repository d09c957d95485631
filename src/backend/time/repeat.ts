import { describeError, type Log } from '../log.ts'

/**
 * Does something again and again, so long after each time, and first after `firstAfterMs` (as long, unless given). `stop` resolves
 * when nothing is under way any more.
 */
export function repeat(
  work: () => Promise<unknown>,
  {
    everyMs,
    firstAfterMs = everyMs,
    log,
    failed,
  }: { everyMs: number; firstAfterMs?: number; log: Log; failed: string },
): { stop: () => Promise<void> } {
  let stopped = false
  let failing = false
  let timer: NodeJS.Timeout
  let running = Promise.resolve()

  async function doOnce(): Promise<void> {
    try {
      await work()
      failing = false
    } catch (error) {
      // Said once: the database may be away for hours.
      if (!failing) log.error({ error: describeError(error) }, failed)
      failing = true
    }
    next(everyMs)
  }

  function next(afterMs: number): void {
    if (!stopped) timer = setTimeout(() => (running = doOnce()), afterMs).unref()
  }

  next(firstAfterMs)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
