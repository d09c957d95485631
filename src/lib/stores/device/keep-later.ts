import type { PreinitializedWritableAtom } from 'nanostores'
import { type Loadable, ready } from '../../api/loadable.ts'

/** Whole lists are written: not for each of many pushes. */
const TOGETHER_MS = 2_000

/**
 * Shows what a push has made of a list at once, and keeps it on the device a moment later, with what comes meanwhile.
 * @param show as `keepOnDevice` gives it
 */
export function keepLater<Value>(
  $shown: PreinitializedWritableAtom<Loadable<Value>>,
  show: (answer: Loadable<Value>) => void,
): (pushed: Value) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (pushed) => {
    const known = $shown.value
    if (known.state !== 'ready') return
    // What is kept is as old as it was.
    if (known.stale || known.changing) return $shown.set({ ...known, value: pushed })
    $shown.set(ready(pushed, Date.now()))
    timer ??= setTimeout(() => {
      timer = undefined
      // By now the value may belong to another organisation, under which it is stored; without a person it is not stored.
      show($shown.value)
    }, TOGETHER_MS)
  }
}
