import {
  $organisationId,
  chooseOrganisation,
  fittingOrganisation,
  organisationsOf,
} from '../organisation/organisation.ts'
import { $permissions, isUnanswered, namingEntries } from './permissions.ts'
import { $session, userOf } from './session.ts'

/** Chooses the organisation where there is nothing to choose. False while it is not known which ones there are. */
export function settleOrganisation(): boolean {
  const user = userOf($session.get())
  if (!user) return true

  const permissions = $permissions.get()
  const entries = namingEntries(permissions, user.id)
  const isSaid = permissions.state === 'known' && permissions.userId === user.id
  if (!user.memberships && !isSaid && entries.length === 0) {
    // The organisations are unknown, and waiting would not help.
    return $organisationId.get() !== 0 || isUnanswered(permissions, user.id, 0)
  }

  const known = organisationsOf(user, entries)
  // A backend that names no organisation at all leaves the choice as it is.
  if (user.memberships || known.length > 0)
    chooseOrganisation(fittingOrganisation($organisationId.get(), known))
  return true
}
