import type { Integration } from '../../contract/organisation/integrations.ts'
import { ago, type Asked, unknown } from '../health-lines.ts'

/** News are told within seconds of being due: what still waits after so long is stuck. */
const TOLD_WITHIN_MS = 60_000

/** Whether people are told of what vehicles report. */
export async function newsHealth({ queries, organisation, now }: Asked): Promise<Integration> {
  const stuck = await queries
    .selectFrom('fms_news')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('due_at').as('since')])
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('due_at', '<', ago(now, TOLD_WITHIN_MS))
    .executeTakeFirstOrThrow()
  const { reported } = await queries
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('reported'))
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('active', '=', true)
    .where('fms_status_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    ...unknown,
    kind: 'fms_news',
    state: stuck.count > 0 ? 'failing' : reported > 0 ? 'ok' : 'unused',
    since: stuck.since,
    count: reported,
    failing: stuck.count,
    page: '/profile',
  }
}
