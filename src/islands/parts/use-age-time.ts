import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
/** As many as are rendered anew in one frame. */
const AT_ONCE = 20

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The time to the minute (ms), for the ages of hundreds of lines: they are told of a new minute one after the other, a few in
 * each frame, so that none is long. For what is never rendered on a server.
 */
export function useAgeTime(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const renew = () => setNow(Date.now())
    listeners.add(renew)
    timer ??= setInterval(tellAll, MINUTE_MS)
    return () => {
      listeners.delete(renew)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}

function tellAll(): void {
  const rest = [...listeners]
  const tellSome = () => {
    for (const renew of rest.splice(0, AT_ONCE)) if (listeners.has(renew)) renew()
    if (rest.length > 0) requestAnimationFrame(tellSome)
  }
  tellSome()
}
