import type { Feature } from '../feature.ts'
import { checkKind, sweepKind } from './chores.ts'
import { documentHealth } from './health.ts'
import { personal } from './personal.ts'
import { previewKind } from './preview/previews.ts'
import { documentRoutes } from './routes.ts'

// For features that name documents.
export { documentsSeen, sightOf } from './sight.ts'

export const documents: Feature = {
  name: 'documents',
  routes: [documentRoutes],
  jobs: [previewKind, sweepKind, checkKind],
  personal,
  health: [documentHealth],
}
