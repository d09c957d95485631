import { listIntegrations } from '../../../contract/organisation/integrations.ts'
import { call } from '../../api/api.ts'
import { administeredData } from '../people/administered-data.ts'

const integrations = administeredData(
  (organisationId) => call(listIntegrations, { params: { organisationId } }),
  'Whether what the organisation is connected by works could not be asked.',
)

/** What the current organisation is connected by, and whether it works. */
export const $integrations = integrations.$data
export const loadIntegrations = integrations.load
