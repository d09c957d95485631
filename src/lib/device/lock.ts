/**
 * Longest wait for the lock, as a frozen tab may hold it for ever. Then this tab goes on beside the holder, so it is longer than two
 * renewals in a row take.
 */
const PATIENCE_MS = 40_000

/** Time until other tabs can read a write of this tab; the lock passes on faster than that. */
const SEEN_ELSEWHERE_MS = 250
const STEP_MS = 50

interface Turn {
  name: string
  /** Whether this tab can read the write of the previous holder. */
  seen: () => boolean
  /** How long a tab that had to wait for the lock waits for that write (ms). */
  within: number
}

/**
 * Runs `work` in one tab after the other, each of which sees what the one before has written. Resolves when the work is
 * done; the next tab's turn comes a moment later.
 */
export function inTurn<Value>({ name, seen, within }: Turn, work: () => Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    withLock(name, async (waited) => {
      for (let ms = 0; waited && ms < within && !seen(); ms += STEP_MS) await pause(STEP_MS)
      resolve(await work())
      await pause(SEEN_ELSEWHERE_MS)
    }).catch(reject)
  })
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/**
 * Runs `work` while no other tab runs work under this name. `waited`: another tab has just done so. Without locks (a page on http
 * under a LAN name) it runs at once: the caller shares its promise within the page.
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
