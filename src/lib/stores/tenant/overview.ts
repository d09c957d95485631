import { listUnmatched } from '../../../contract/tenant/keywords.ts'
import { listTenantUsers } from '../../../contract/tenant/tenant-users.ts'
import { call } from '../../api/api.ts'
import { tenantData } from './tenant-data.ts'

/** How many of something there are; the lists count up to a thousand. */
export interface Count {
  count: number
  isAtLeast: boolean
}

/** Numbers of things that a tenant administrator should look at. */
interface Waiting {
  /** People who could see no alarm anywhere, and those who have never signed in. */
  withoutRights: Count
  neverSignedIn: Count
  /** Texts of alarms that no keyword has matched. */
  unmatched: Count
}

async function ask(): Promise<Waiting> {
  const [withoutRights, neverSignedIn, unmatched] = await Promise.all([
    call(listTenantUsers, { input: { without_rights: 'true', limit: 1 } }),
    call(listTenantUsers, { input: { never_signed_in: 'true', state: 'active', limit: 1 } }),
    call(listUnmatched, {}),
  ])
  return {
    withoutRights: countOf(withoutRights),
    neverSignedIn: countOf(neverSignedIn),
    unmatched: { count: unmatched.data.length, isAtLeast: unmatched.is_cut },
  }
}

function countOf({ total, total_is_at_least }: { total: number; total_is_at_least: boolean }): Count {
  return { count: total, isAtLeast: total_is_at_least }
}

const waiting = tenantData(ask, 'What waits in the tenant could not be loaded.')

export const $tenantWaiting = waiting.$data
