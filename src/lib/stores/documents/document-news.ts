import { atom } from 'nanostores'
import { $organisationId } from '../organisation/organisation.ts'

/** Time in which several changes lead to one refresh, as administrators change many documents in a row. */
const TOGETHER_MS = 500

/** Whether this page shows documents: only then it listens to their events. */
export const $showsDocuments = atom(false)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls when something is new, changed or gone among the documents of the current organisation. Returns how to stop that. */
export function whenDocumentsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Handles an event about documents. It names no document, as not every member may see each of them. */
export function tellOfDocuments(organisationId: number): void {
  if (organisationId !== $organisationId.get()) return
  timer ??= setTimeout(() => {
    timer = undefined
    for (const listener of listeners) listener()
  }, TOGETHER_MS)
}
