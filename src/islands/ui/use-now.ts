import { useEffect, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { loadDateLocale } from '../../lib/dates.ts'

const TICK_MS = 30_000

/** The time, for ages that grow; undefined until the browser has taken over and knows the words for it. */
export function useNow(locale: Locale): number | undefined {
  const [now, setNow] = useState<number>()

  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, TICK_MS)
    loadDateLocale(locale).then(tick, (error: unknown) => {
      console.warn('The words for times could not be loaded.', error)
      tick()
    })
    return () => clearInterval(timer)
  }, [locale])

  return now
}
