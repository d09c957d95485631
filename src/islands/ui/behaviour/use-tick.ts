import { useSyncExternalStore } from 'react'

const SECOND_MS = 1_000

let current = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * The beginning of this second, or of this minute (ms), for what is counted in them; everything on the page changes at
 * the same moment. 0 on a server and while the browser takes its HTML over.
 */
export function useTick(step: number): number {
  return useSyncExternalStore(
    everySecond,
    () => read(step),
    () => 0,
  )
}

function everySecond(changed: () => void): () => void {
  listeners.add(changed)
  timer ??= setTimeout(tick)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/** With the clock of the device: an interval of its own would drift away from it. */
function tick(): void {
  current = Date.now()
  timer = setTimeout(tick, SECOND_MS - (current % SECOND_MS))
  for (const changed of listeners) changed()
}

function read(step: number): number {
  // Before the first tick.
  if (current === 0) current = Date.now()
  return current - (current % step)
}
