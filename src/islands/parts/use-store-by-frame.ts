import type { PreinitializedWritableAtom } from 'nanostores'
import { useCallback, useSyncExternalStore } from 'react'

/** Whoever is told in the next frame: all at once, so that React paints them together. */
const waiting = new Set<() => void>()

/**
 * What a store says, rendered at most once a frame however often it changes: twenty vehicles may report within a second.
 * A change that is alone is in the next frame.
 */
export function useStoreByFrame<Value>($store: PreinitializedWritableAtom<Value>): Value {
  const subscribe = useCallback(
    (changed: () => void) => {
      const stop = $store.listen(() => tellInFrame(changed))
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

function tellInFrame(changed: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(tellAll)
  waiting.add(changed)
}

function tellAll(): void {
  const told = [...waiting]
  waiting.clear()
  for (const changed of told) changed()
}
