import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { Concern, Row } from './rows.ts'
import { administrating, administratingTenant, atHome, entitled, signedIn, type Viewer } from './viewers.ts'

/** The status a viewer gets: by the access the contract declares, by what the call is about, by the exceptions. */
export function expectedStatus(call: Endpoint, row: Row, viewer: Viewer): number {
  return row.exceptions?.[viewer] ?? refusal(call, row.concerns, viewer) ?? call.successes[0] ?? 200
}

function refusal({ access }: Endpoint, concerns: Concern, viewer: Viewer): number | undefined {
  switch (access.kind) {
    case 'open':
    // The secret is that of the request: who is signed in beside it changes nothing.
    case 'secret':
      return undefined
    case 'apiKey':
      return viewer === 'intakeKey' ? undefined : 401
    case 'renewableSession':
      return viewer === 'expired' || signedIn.includes(viewer) ? undefined : 401
    case 'session':
    case 'sessionOrCookie':
      return signedIn.includes(viewer) ? ofConcern(concerns, viewer) : 401
    case 'organisation':
      if (!signedIn.includes(viewer)) return 401
      if (!atHome.includes(viewer)) return 404
      return entitled.includes(viewer) ? undefined : 403
    case 'member':
      if (!signedIn.includes(viewer)) return 401
      return atHome.includes(viewer) ? undefined : 404
    // The address is the member's own: whoever has it is as good as they are.
    case 'signedAddress':
      return undefined
    case 'organisationAdmin':
      if (!signedIn.includes(viewer)) return 401
      if (!atHome.includes(viewer)) return 404
      return administrating.includes(viewer) ? undefined : 403
    case 'tenantAdmin':
      if (!signedIn.includes(viewer)) return 401
      return administratingTenant.includes(viewer) ? ofConcern(concerns, viewer) : 403
  }
}

/** What belongs to others does not exist; of a channel it is only said that it is not for this person. */
function ofConcern(concerns: Concern, viewer: Viewer): number | undefined {
  switch (concerns) {
    case 'nothing':
    case 'link':
      return undefined
    case 'organisation':
      return atHome.includes(viewer) ? undefined : 404
    case 'memberRow':
      return viewer === 'member' ? undefined : 404
    case 'tenantRow':
      return viewer === 'tenantAdmin' ? undefined : 404
    case 'channel':
      return entitled.includes(viewer) ? undefined : 403
  }
}
