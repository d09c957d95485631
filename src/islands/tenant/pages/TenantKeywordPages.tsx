/** The catalogue of keywords: pages that people go back and forth between, in one module, so that a browser fetches it once. */
export { NewTenantKeyword } from './NewTenantKeyword.tsx'
export { TenantKeyword } from './TenantKeyword.tsx'
export { TenantKeywords } from './TenantKeywords.tsx'
