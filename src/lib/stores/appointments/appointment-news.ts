/** Members answer one after the other: the stores are fetched once for all of them. */
const TOGETHER_MS = 500

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls the listener when appointments were added, changed, answered or removed. Returns a function that ends this. */
export function whenAppointmentsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page shows the appointments of all organisations of the member, so each of them counts. */
export function tellOfAppointments(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    for (const listener of listeners) listener()
  }, TOGETHER_MS)
}
