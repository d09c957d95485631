import { account } from './account/feature.ts'
import { apiKeys } from './api-keys/feature.ts'
import { appointments } from './features/appointments/feature.ts'
import { availability } from './features/availability/feature.ts'
import { avatars } from './avatars/feature.ts'
import { calendar } from './calendar/feature.ts'
import { divera } from './features/divera/feature.ts'
import { documents } from './documents/feature.ts'
import type { Feature } from './feature.ts'
import { files } from './files/feature.ts'
import { fmsNews } from './fms-news/feature.ts'
import { groups } from './groups/feature.ts'
import { health } from './health/feature.ts'
import { http } from './http/feature.ts'
import { integrations } from './integrations/feature.ts'
import { invitations } from './invitations/feature.ts'
import { jobs } from './jobs/feature.ts'
import { mail } from './mail/feature.ts'
import { notifications } from './notifications/feature.ts'
import { operations } from './operations/feature.ts'
import { organisation } from './organisation/feature.ts'
import { passkeys } from './passkeys/feature.ts'
import { people } from './people/feature.ts'
import { personPermissions } from './person-permissions/feature.ts'
import { push } from './push/feature.ts'
import { realtime } from './realtime/feature.ts'
import { report } from './report/feature.ts'
import { rights } from './rights/feature.ts'
import { secondFactor } from './second-factor/feature.ts'
import { session } from './session/feature.ts'
import { sharedLinks } from './shared-links/feature.ts'
import { stations } from './stations/feature.ts'
import { tenant } from './tenant/feature.ts'
import { vehicles } from './vehicles/feature.ts'

/**
 * All features of the product; a new one is a line here. Where two patterns of paths fit the same path, the first one answers it. The
 * export of a person's data lists its parts in this order.
 */
export const features: readonly Feature[] = [
  account,
  session,
  secondFactor,
  passkeys,
  avatars,
  calendar,
  people,
  invitations,
  groups,
  rights,
  personPermissions,
  organisation,
  stations,
  tenant,
  integrations,
  notifications,
  push,
  files,
  operations,
  report,
  documents,
  appointments,
  availability,
  divera,
  sharedLinks,
  apiKeys,
  vehicles,
  fmsNews,
  realtime,
  mail,
  jobs,
  http,
  health,
]
