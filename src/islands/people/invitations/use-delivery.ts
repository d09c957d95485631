import { useEffect } from 'react'
import type { Invitation } from '../../../contract/people/invitations.ts'
import { refreshInvitations } from '../../../lib/stores/people/invitations.ts'

/** In ms: a mail goes out within seconds, and one that the mail server does not take yet is tried again after 10 s and later. */
const AGAIN_MS = { waiting: 2_000, delayed: 10_000 } as const

/** Asks again for the shown invitations while the mail of one is under way, so that its outcome appears without a press. */
export function useDelivery(invitations: readonly Invitation[]): void {
  const pending = invitations.filter(({ state }) => state === 'open').map(({ delivery }) => delivery)
  const wait = pending.includes('waiting')
    ? AGAIN_MS.waiting
    : pending.includes('delayed')
      ? AGAIN_MS.delayed
      : undefined

  useEffect(() => {
    if (wait === undefined) return
    let timer = setTimeout(() => void again(), wait)
    let isLeft = false
    async function again(): Promise<void> {
      if (document.visibilityState === 'visible' && navigator.onLine) await refreshInvitations()
      if (!isLeft) timer = setTimeout(() => void again(), wait)
    }
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [wait])
}
