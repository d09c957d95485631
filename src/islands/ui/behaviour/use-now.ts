import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

/** One time for everything on the page. */
let current = Date.now()

/**
 * The time, for ages that grow. Undefined on a server and while the browser takes its HTML over; known at once to what
 * is put together later, so that an age does not push away what was painted a moment before.
 */
export function useNow(): number | undefined {
  return useSyncExternalStore(everyTick, readTime, unknownTime)
}

function everyTick(changed: () => void): () => void {
  const timer = setInterval(changed, TICK_MS)
  return () => clearInterval(timer)
}

/** The same answer within a tick: React asks more than once while it renders. */
function readTime(): number {
  const time = Date.now()
  if (Math.abs(time - current) >= TICK_MS) current = time
  return current
}

function unknownTime(): undefined {
  return undefined
}
