import type { Membership, User } from '../../../contract/account/session.ts'
import { mayAdminister } from '../../../lib/stores/session/permissions.ts'

/** The organisations that whoever looks leads, and can go to; those of the tenant lead all of it. */
export function ledOrganisations(viewer: User | undefined): readonly Membership[] {
  const own = viewer?.memberships ?? []
  return own.filter(({ organisation_id: id }) => mayAdminister(viewer, id))
}
