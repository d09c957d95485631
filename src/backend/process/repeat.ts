import type { Log } from '../log.ts'

/** Does something again and again, so long after each time. `stop` resolves when nothing is under way any more. */
export function repeat(
  work: () => Promise<unknown>,
  { everyMs, log, failed }: { everyMs: number; log: Log; failed: string },
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
      if (!failing) log.error({ error: { name: error instanceof Error ? error.name : typeof error } }, failed)
      failing = true
    }
    next()
  }

  function next(): void {
    if (!stopped) timer = setTimeout(() => (running = doOnce()), everyMs).unref()
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
