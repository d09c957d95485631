import type { PreinitializedWritableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Whoever is told next: all at once, so that React renders them together. */
const waiting = new Set<() => void>()
/** What was told is not painted yet. */
let isPainting = false

/**
 * What a store says, rendered at most once a frame however often it changes: twenty vehicles may report within a second.
 * A change that is alone is rendered at once. None is rendered in the task that paints: on a slow phone one task with both
 * is long.
 */
export function useStoreByFrame<Value>($store: PreinitializedWritableAtom<Value>): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      const stop = $store.listen(() => tellSoon(changed))
      return () => {
        stop()
        waiting.delete(changed)
      }
    },
    [$store],
  )
  return useSyncExternalStore(
    subscribe,
    () => $store.get(),
    () => $store.init ?? $store.get(),
  )
}

function tellSoon(changed: () => void): void {
  if (waiting.size === 0 && !isPainting) queueMicrotask(tellAll)
  waiting.add(changed)
}

function tellAll(): void {
  isPainting = true
  const told = [...waiting]
  waiting.clear()
  for (const changed of told) changed()
  // A task of its own comes after the paint of the frame.
  requestAnimationFrame(() => setTimeout(painted))
}

function painted(): void {
  isPainting = false
  if (waiting.size > 0) tellAll()
}
