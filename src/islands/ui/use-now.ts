import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The time, for ages that grow; undefined until the browser has taken over. */
export function useNow(): number | undefined {
  const [now, setNow] = useState<number>()

  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [])

  return now
}
