/** The settings of an organisation: pages that people go back and forth between, in one module, so that a browser fetches it once. */
export { Integrations } from './Integrations.tsx'
export { OrganisationSettings } from './OrganisationSettings.tsx'
export { Settings } from './Settings.tsx'
