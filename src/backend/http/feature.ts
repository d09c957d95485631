import type { Feature } from '../feature.ts'
import { documentationRoutes } from './documentation.ts'
import { forgetOldKeys } from './once.ts'

export const http: Feature = {
  name: 'http',
  routes: [documentationRoutes],
  forgets: [forgetOldKeys],
  personal: { tables: ['idempotency_keys'] },
}
