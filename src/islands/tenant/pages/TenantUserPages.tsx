/** The people of a tenant: pages that people go back and forth between, in one module, so that a browser fetches it once. */
export { NewTenantUser } from './NewTenantUser.tsx'
export { TenantUser } from './TenantUser.tsx'
export { TenantUsers } from './TenantUsers.tsx'
