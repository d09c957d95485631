import { matchRoute } from '../routes.ts'
import { decide, type Viewer } from '../session/guard.ts'

/** The viewer's rights in the current organisation, and whether they may belong to that of the notification (`mayBelongTo`). */
interface Standing {
  viewer: Viewer
  mayBelong: boolean
}

/**
 * Whether a notification of an organisation leads the viewer to a page: one who has lost the right, or has left the organisation, would be
 * refused there. Rights in other organisations are not loaded, so the link stays.
 */
export function mayFollow(target: string, organisationId: number, { viewer, mayBelong }: Standing): boolean {
  if (!viewer.signedIn || viewer.tenantAdmin) return true
  if (!mayBelong) return false
  const access = matchRoute(target.replace(/[?#].*$/s, ''))?.route.access
  if (!access || viewer.organisationId !== organisationId) return true
  return decide(access, viewer).kind !== 'leave'
}
