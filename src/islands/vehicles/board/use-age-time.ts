import { useEffect, useRef, useState } from 'react'

const MINUTE_MS = 60_000
/** As many as are asked in one task. */
const AT_ONCE = 20

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The time (ms), to the minute as far as it makes a difference: for the ages of hundreds of lines, of which most read the same
 * all day. They are told of a new minute one after the other, a few between two frames, so that none is long. For what is
 * never rendered on a server.
 * @param readsSame whether nothing of it is written otherwise at the other time
 */
export function useAgeTime(readsSame: (one: number, other: number) => boolean): number {
  const [now, setNow] = useState(() => Date.now())
  const isSame = useRef(readsSame)
  useEffect(() => {
    isSame.current = readsSame
  })
  useEffect(() => {
    const renew = () => setNow((known) => (isSame.current(known, Date.now()) ? known : Date.now()))
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
    // After the paint: what is rendered in its own task makes that one long.
    if (rest.length > 0) requestAnimationFrame(() => setTimeout(tellSome))
  }
  tellSome()
}
