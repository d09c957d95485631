/** A tab that was frozen inside the lock must not hold up the others for ever. */
const PATIENCE_MS = 20_000

/**
 * Runs `work` while no other tab runs work under this name. Where a browser has no locks (a page on http under a
 * LAN name), it simply runs: the caller shares its promise within the page.
 */
export async function withLock<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work()

  let entered = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      entered = true
      return work()
    })
  } catch (error) {
    if (entered) throw error
    console.warn(`Waited too long for the lock "${name}", going on without it.`, error)
    return work()
  }
}
