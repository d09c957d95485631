import { useEffect } from 'react'

/** Asks whoever would leave the page with unsaved changes. */
export function useLeaveGuard(changed: boolean, question: string): void {
  useEffect(() => {
    if (!changed) return
    const guarding = import('../ui/change-guard.ts').then(
      ({ guardLeaving }) => guardLeaving(question),
      // Without a network it cannot come: then nobody is held back.
      () => () => undefined,
    )
    return () => void guarding.then((release) => release())
  }, [changed, question])
}
