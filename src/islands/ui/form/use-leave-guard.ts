import { useEffect, useRef } from 'react'

/**
 * Asks whoever would leave the page while `held`: with unsaved changes, or with what is seen this once.
 * @returns lets them go before that, for who leaves by what they have saved
 */
export function useLeaveGuard(held: boolean, question: string): () => Promise<void> {
  const guard = useRef<Promise<() => void>>(undefined)
  useEffect(() => {
    if (!held) return
    const guarding = import('./change-guard.ts').then(
      ({ guardLeaving }) => guardLeaving(question),
      // Without a network it cannot come: then nobody is held back, and what was sent is sent.
      () => () => undefined,
    )
    guard.current = guarding
    return () => void guarding.then((release) => release())
  }, [held, question])
  return async () => (await guard.current)?.()
}
