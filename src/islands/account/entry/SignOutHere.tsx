import { type ReactNode, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Signs out, and stays on the page of a link. */
export function SignOutHere({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    try {
      // Hardly anybody who comes by a link is signed in as somebody else.
      const { leaveAccount } = await import('../menu/leave-account.ts')
      await leaveAccount(locale)
    } catch (error) {
      console.warn('Nobody was signed out.', error)
    }
    setLeaving(false)
  }

  return (
    <Button variant="primary" busy={isLeaving} onClick={() => void leave()}>
      {children}
    </Button>
  )
}
