import { useStore } from '@nanostores/react'
import type { Viewer } from '../../lib/session/guard.ts'
import { $organisationId } from '../../lib/stores/organisation/organisation.ts'
import { $permissions } from '../../lib/stores/session/permissions.ts'
import { $session } from '../../lib/stores/session/session.ts'
import { viewerOf } from '../../lib/stores/session/viewer.ts'

/** Who looks at the page, as the guard sees them; a stranger on a server. */
export function useViewer(): Viewer {
  const session = useStore($session, { ssr: 'initial' })
  const organisationId = useStore($organisationId, { ssr: 'initial' })
  return viewerOf(session, organisationId, useStore($permissions, { ssr: 'initial' }))
}
