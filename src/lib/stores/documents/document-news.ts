import { $organisationId } from '../organisation/organisation.ts'

/** A member who tidies up changes many documents in a row: the stores are fetched once for all of them. */
const TOGETHER_MS = 500

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls the listener when documents of the current organisation were added, changed or removed. Returns a function that ends this. */
export function whenDocumentsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The event names no document, because not every member may see each of them. */
export function tellOfDocuments(organisationId: number): void {
  if (organisationId !== $organisationId.get()) return
  timer ??= setTimeout(() => {
    timer = undefined
    for (const listener of listeners) listener()
  }, TOGETHER_MS)
}
