import type { Feature } from '../feature.ts'
import { forgetOldLinks } from './end.ts'
import { revokeLostLinks } from './lost-rights.ts'
import { sharedRoutes } from './public-routes.ts'
import { sharedLinkRoutes } from './routes.ts'

export const sharedLinks: Feature = {
  name: 'shared-links',
  routes: [sharedLinkRoutes, sharedRoutes],
  forgets: [forgetOldLinks],
  rightsChanged: revokeLostLinks,
}
