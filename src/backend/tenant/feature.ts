import type { Feature } from '../feature.ts'
import { indexKind } from './index/refresh.ts'
import { keywordRoutes } from './keywords/routes.ts'
import { tenantOrganisationRoutes } from './organisations/routes.ts'
import { tenantRoutes } from './own/routes.ts'
import { tenantTextRoutes } from './texts/routes.ts'
import { tenantUserRoutes } from './users/routes.ts'
import { tenantVehicleRoutes } from './vehicles/routes.ts'

export const tenant: Feature = {
  name: 'tenant',
  routes: [
    tenantUserRoutes,
    tenantRoutes,
    tenantOrganisationRoutes,
    tenantTextRoutes,
    tenantVehicleRoutes,
    keywordRoutes,
  ],
  jobs: [indexKind],
}
