import type { MessageKey } from '../i18n/messages.ts'
import { type Route, routes } from '../lib/routes.ts'

export interface TenantArea {
  route: Route
  text: MessageKey
}

/** Above the pages of its organisations. */
export const areaOfTenant: TenantArea = { route: routes.tenant, text: 'tenant.areas.tenant' }

/** Above the pages of its vehicles. */
export const areaOfVehicles: TenantArea = { route: routes.tenantVehicles, text: 'tenant.areas.vehicles' }

/** Above the pages of its people. */
export const areaOfUsers: TenantArea = { route: routes.tenantUsers, text: 'tenant.areas.users' }

/** The areas of the administration of a tenant, in the order of their tabs. */
export const tenantAreas: readonly TenantArea[] = [
  { route: routes.tenantAdmin, text: 'tenant.areas.overview' },
  areaOfUsers,
  { route: routes.tenantKeywords, text: 'tenant.areas.keywords' },
  areaOfVehicles,
  areaOfTenant,
]
