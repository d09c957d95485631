import type { Integration } from '../../contract/organisation/integrations.ts'
import { liveSubscriptions, momentOf } from '../push/subscriptions.ts'
import { type Asked, earliest, latest, unknown } from '../health-lines.ts'

/** Whether pushed messages reach the devices of the members. */
export async function pushHealth({ queries, organisation, now }: Asked): Promise<Integration> {
  const devices = await liveSubscriptions(queries, momentOf(now))
    .innerJoin('memberships', 'memberships.user_id', 'push_subscriptions.user_id')
    .select([
      'push_subscriptions.accepted_at',
      'push_subscriptions.failed_at',
      'push_subscriptions.failed_status',
    ])
    .where('memberships.organisation_id', '=', organisation.id)
    .where('memberships.tenant_id', '=', organisation.tenantId)
    .where('memberships.left_at', 'is', null)
    .execute()
  const failing = devices.filter(({ failed_at }) => failed_at !== null)
  const accepted_at = latest(devices.map((device) => device.accepted_at))
  const failed_at = latest(failing.map((device) => device.failed_at))
  // One device that is gone is no failure of pushing: nothing may have come through since.
  const isFailing = failed_at !== null && (accepted_at === null || failed_at > accepted_at)
  return {
    ...unknown,
    kind: 'push',
    state: isFailing ? 'failing' : accepted_at === null ? 'unused' : 'ok',
    since: isFailing ? earliest(failing.map((device) => device.failed_at)) : null,
    last_success_at: accepted_at,
    last_failure_at: failed_at,
    last_failure_status: failing.find((device) => device.failed_at === failed_at)?.failed_status ?? null,
    count: devices.length,
    failing: failing.length,
    page: '/profile',
  }
}
