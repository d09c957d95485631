import { useStore } from '@nanostores/react'
import type { User } from '../../contract/account/session.ts'
import {
  $organisationId,
  type OrganisationChoice,
  organisationsOf,
} from '../../lib/stores/organisation/organisation.ts'
import { $permissions, namingEntries } from '../../lib/stores/session/permissions.ts'
import { $session, userOf } from '../../lib/stores/session/session.ts'

export interface Person {
  user: User
  organisations: readonly OrganisationChoice[]
  /** undefined: none is chosen. */
  organisation: OrganisationChoice | undefined
  /** Whether the organisations are known: some backends tell them with the permissions only. */
  settled: boolean
}

/** Who is signed in and where; undefined on a server and for strangers. */
export function usePerson(): Person | undefined {
  const user = userOf(useStore($session, { ssr: 'initial' }))
  const organisationId = useStore($organisationId, { ssr: 'initial' })
  const permissions = useStore($permissions, { ssr: 'initial' })
  if (!user) return undefined

  const organisations = organisationsOf(user, namingEntries(permissions, user.id))
  const known = organisations.find(({ id }) => id === organisationId)
  const unnamed = organisationId > 0 ? { id: organisationId, name: undefined } : undefined
  const settled = user.memberships !== undefined || permissions.state !== 'unknown'
  return { user, organisations, organisation: known ?? unnamed, settled }
}
