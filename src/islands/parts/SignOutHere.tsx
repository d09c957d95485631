import { type ReactNode, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { Button } from '../ui/Button.tsx'
import { leaveAccount } from './leave-account.ts'

/** Signs out, and stays on the page of a link. */
export function SignOutHere({ locale, children }: { locale: Locale; children: ReactNode }) {
  const [isLeaving, setLeaving] = useState(false)

  async function leave() {
    setLeaving(true)
    await leaveAccount(locale)
    setLeaving(false)
  }

  return (
    <Button variant="primary" busy={isLeaving} onClick={() => void leave()}>
      {children}
    </Button>
  )
}
