/** A tenant itself and its organisations: pages that people go back and forth between, in one module, so that a browser fetches it once. */
export { NewTenantOrganisation } from './NewTenantOrganisation.tsx'
export { TenantOrganisation } from './TenantOrganisation.tsx'
export { TenantOverview } from './TenantOverview.tsx'
export { TenantSettings } from './TenantSettings.tsx'
