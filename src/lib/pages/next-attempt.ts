const WAITS_MS = [1_000, 3_000, 10_000, 30_000]
const LONGEST_WAIT_MS = 60_000

/**
 * Resolves when a script that did not come is worth another attempt: later after each failure, and at once when the network is
 * back. `failures` counts those before the last one.
 */
export function untilNextAttempt(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, WAITS_MS[failures] ?? LONGEST_WAIT_MS)
    addEventListener('online', go)
  })
}
