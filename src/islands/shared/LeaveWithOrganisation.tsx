import { useEffect, useRef } from 'react'
import { $organisationId } from '../../lib/stores/organisation/organisation.ts'
import { $session } from '../../lib/stores/session/session.ts'

/**
 * What a page shows of one thing belongs to one organisation: whoever switches, here or in another tab, is led to where
 * the other one's things are. Whoever had chosen none yet came for this very thing, and stays.
 */
export function LeaveWithOrganisation({ to }: { to: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(
    () =>
      $organisationId.listen((_, before) => {
        // A link of ours takes the router. Whoever signs out is led elsewhere.
        if (before && $session.value.state === 'signedIn') link.current?.click()
      }),
    [],
  )
  return <a ref={link} hidden href={to} tabIndex={-1} />
}
