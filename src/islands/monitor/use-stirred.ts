import { useEffect, useState } from 'react'

/** As long as it takes to find a button. */
const SHOWN_MS = 6_000
const stirs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Whether somebody has just touched the device. */
export function useStirred(): boolean {
  const [stirred, setStirred] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      setStirred(true)
      clearTimeout(timer)
      timer = setTimeout(() => setStirred(false), SHOWN_MS)
    }
    for (const name of stirs) addEventListener(name, stir, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of stirs) removeEventListener(name, stir)
    }
  }, [])
  return stirred
}
