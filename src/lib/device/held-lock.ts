// Apart from lock.ts, which every page loads before it can be used.

/**
 * Takes a lock for as long as something belongs to this tab. Resolves with what lets go of it; undefined: another tab has
 * it. Where a browser has no locks, nobody knows of another tab.
 */
export async function holdLock(name: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => undefined

  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) =>
      new Promise<void>((letGo) => {
        resolve(lock ? letGo : undefined)
        if (!lock) letGo()
      })
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}

/** The names of the locks that some tab has. */
export async function heldLocks(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
