import { useStore } from '@nanostores/react'
import { $organisationId } from '../../lib/stores/organisation/organisation.ts'
import { $permissions } from '../../lib/stores/session/permissions.ts'
import { $session } from '../../lib/stores/session/session.ts'
import { viewerOf } from '../../lib/stores/session/viewer.ts'

/** Whether nobody could say what the person may do where they are: then nothing that needs a right is shown. */
export function useRightsUnanswered(): boolean {
  const session = useStore($session, { ssr: 'initial' })
  const organisationId = useStore($organisationId, { ssr: 'initial' })
  const permissions = useStore($permissions, { ssr: 'initial' })
  const viewer = viewerOf(session, organisationId, permissions)
  return viewer.signedIn && viewer.permissions === 'unknown'
}
