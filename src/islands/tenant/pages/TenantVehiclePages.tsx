/** The vehicles of a tenant: pages that people go back and forth between, in one module, so that a browser fetches it once. */
export { NewTenantVehicle } from './NewTenantVehicle.tsx'
export { TenantVehicle } from './TenantVehicle.tsx'
export { TenantVehicles } from './TenantVehicles.tsx'
