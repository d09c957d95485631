import type { Integration } from '../../contract/organisation/integrations.ts'
import { channels } from '../../contract/realtime.ts'
import type { Hub } from '../realtime/hub.ts'
import { type Asked, unknown } from './health.ts'

/** How many open pages of members are connected to this process now. */
export async function realtimeHealth(
  { queries, organisation }: Asked,
  hub: Pick<Hub, 'subscriberCount'>,
): Promise<Integration> {
  const members = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('left_at', 'is', null)
    .execute()
  const connected = members.reduce(
    (count, { user_id }) => count + hub.subscriberCount(`private-${channels.user(user_id)}`),
    0,
  )
  return { ...unknown, kind: 'realtime', state: connected > 0 ? 'ok' : 'unused', count: connected }
}
