import { RESET_MINUTES } from '../account/password.ts'
import { endpoint } from '../endpoint.ts'
import { passwordLinkLimits } from '../limits.ts'
import { ShownLink } from '../people/shown-link.ts'
import { nothing } from '../values.ts'
import { tenantAdministration } from './tenant-values.ts'

export const showPasswordLink = endpoint('POST', '/api/tenant/user/{userId}/password-link/shown', {
  access: tenantAdministration,
  summary: `Makes a link by which the person sets their first password within ${RESET_MINUTES} minutes and answers it, once, so that the caller hands it over. Their name is noted, and the person reads it among their notifications, if they belong to an organisation.`,
  limits: passwordLinkLimits,
  conflict: 'The account is inactive, has been used, or administers the tenant.',
  successes: [201],
  input: nothing,
  output: ShownLink,
})
