/**
 * A tab that was frozen inside the lock must not hold up the others for ever. Longer than two renewals may take, one
 * after the other: whoever goes on without the lock does so beside somebody who holds it.
 */
const PATIENCE_MS = 40_000

/**
 * Runs `work` while no other tab runs work under this name; it is told whether somebody else was at it until now. Where
 * a browser has no locks (a page on http under a LAN name), it simply runs: the caller shares its promise within the page.
 */
export async function withLock<Value>(
  name: string,
  work: (waited: boolean) => Promise<Value>,
): Promise<Value> {
  if (!('locks' in navigator)) return work(false)

  let entered = false
  const enter = (waited: boolean) => {
    entered = true
    return work(waited)
  }
  try {
    const free = await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { value: await enter(false) } : undefined,
    )
    if (free) return free.value
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return await navigator.locks.request(name, { signal }, () => enter(true))
  } catch (error) {
    if (entered) throw error
    console.warn(`Waited too long for the lock "${name}", going on without it.`, error)
    return work(true)
  }
}
