import { $organisationId } from '../organisation/organisation.ts'
import { mayAdminister } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'

/**
 * The current organisation, where the person administers it; otherwise nothing is asked for: they are about to be led
 * away, and would be refused.
 */
export function administeredOrganisation(): number | undefined {
  const organisationId = $organisationId.get()
  const user = userOf($session.get())
  if (!user || organisationId === 0) return undefined
  return mayAdminister(user, organisationId) ? organisationId : undefined
}
