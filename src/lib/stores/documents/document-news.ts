import { atom } from 'nanostores'
import { $organisationId } from '../organisation/organisation.ts'

/** Somebody who tidies up changes many things in a row. */
const TOGETHER_MS = 500

/** Whether this page shows documents: nobody else listens to what becomes of them. */
export const $showsDocuments = atom(false)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls when something is new, changed or gone among the documents of the current organisation. Returns how to stop that. */
export function whenDocumentsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What has changed, nobody is told: not everybody sees each document. */
export function tellOfDocuments(organisationId: number): void {
  if (organisationId !== $organisationId.get()) return
  timer ??= setTimeout(() => {
    timer = undefined
    for (const listener of listeners) listener()
  }, TOGETHER_MS)
}
