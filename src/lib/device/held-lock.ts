// Separate from lock.ts, which every page loads before it becomes usable.

/**
 * Takes a lock for this tab until it is released. Resolves with the function that releases it; undefined: another tab holds the lock.
 * In a browser without locks, tabs do not know of each other, and each one gets the lock.
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
