import { changesAfter, type NewChange, type PendingChange } from '../pending-changes.ts'
import { layOver, pendingChanges, whileSending } from './kept-answer.ts'
import { whenPersonLeaves } from './session.ts'

let latest = 0
const sending = new Map<number, { kind: PendingChange['kind']; done: Promise<unknown> }>()

whenPersonLeaves(() => layOver([]))

/** Shows a change before the backend has agreed. */
export function addChange(change: NewChange): number {
  const key = ++latest
  layOver([...pendingChanges(), { ...change, key }])
  return key
}

/** As if it had never been; what has come meanwhile stays. */
export function dropChange(key: number): void {
  layOver(pendingChanges().filter((one) => one.key !== key))
}

export function isPending(key: number): boolean {
  return pendingChanges().some((one) => one.key === key)
}

/** Undone when the backend refuses, which rejects. Resolves once it is agreed to. */
export async function sendChange(key: number, send: () => Promise<unknown>): Promise<void> {
  const change = pendingChanges().find((one) => one.key === key)
  const done = whileSending(send)
  if (change) sending.set(key, { kind: change.kind, done })
  try {
    await done
  } catch (error) {
    dropChange(key)
    throw error
  } finally {
    sending.delete(key)
  }
  // Somebody else may look at lists of theirs by now.
  const agreed = pendingChanges().find((one) => one.key === key)
  if (agreed) layOver(changesAfter(pendingChanges(), agreed), agreed)
}

/** Until the backend has answered those that are on their way; undefined: there are none. */
export function untilSent(kind: PendingChange['kind']): Promise<unknown> | undefined {
  const waiting = [...sending.values()].flatMap((one) => (one.kind === kind ? [one.done] : []))
  return waiting.length > 0 ? Promise.allSettled(waiting) : undefined
}
