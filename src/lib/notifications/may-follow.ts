import { matchRoute } from '../routes.ts'
import { decide, type Viewer } from '../session/guard.ts'

/** Where the viewer is a member, and who they are where they are now. */
interface Standing {
  viewer: Viewer
  /** undefined: not known yet. */
  organisationIds: readonly number[] | undefined
}

/**
 * Whether a notification of an organisation leads the viewer to a page: one who has lost the right, or has left the organisation, would be
 * refused there. What they may do in another organisation is known once they are in it.
 */
export function mayFollow(target: string, organisationId: number, standing: Standing): boolean {
  const { viewer, organisationIds } = standing
  if (!viewer.signedIn || viewer.tenantAdmin) return true
  if (organisationIds && !organisationIds.includes(organisationId)) return false
  const access = matchRoute(target.replace(/[?#].*$/s, ''))?.route.access
  if (!access || viewer.organisationId !== organisationId) return true
  return decide(access, viewer).kind !== 'leave'
}
