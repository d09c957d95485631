import type { Integration } from '../../contract/organisation/integrations.ts'
import { channels } from '../../contract/realtime.ts'
import type { Services } from '../services.ts'
import { type Asked, unknown } from '../health-lines.ts'

/** A page connects within seconds; a line that is bad for minutes is no fault of the way to this server. */
const NOTICED_AFTER_MS = 60 * 60_000

/**
 * How many open pages of members are connected to this process now. It fails when people of any organisation have used the
 * product for an hour and no page was connected: then a proxy on the way passes no WebSocket.
 */
export async function realtimeHealth(
  { queries, organisation, now }: Asked,
  { hub, liveWatch }: Pick<Services, 'hub' | 'liveWatch'>,
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
  const known = { ...unknown, kind: 'realtime', count: connected } as const
  if (connected > 0) return { ...known, state: 'ok' }
  const silent = liveWatch.withoutLiveSince()
  if (silent === undefined || now - silent < NOTICED_AFTER_MS) return { ...known, state: 'unused' }
  return { ...known, state: 'failing', since: new Date(silent).toISOString() }
}
