import type { Integration } from '../../contract/organisation/integrations.ts'
import { countDead } from '../jobs/dead.ts'
import { type Asked, unknown } from '../health-lines.ts'

/** Whether work in the background is done. A job belongs to a tenant: its organisations have the same answer. */
export async function jobHealth({ queries, organisation, now }: Asked): Promise<Integration> {
  const { count, first, last } = await countDead(queries, { tenantId: organisation.tenantId, now })
  return {
    ...unknown,
    kind: 'jobs',
    state: count > 0 ? 'failing' : 'ok',
    since: first,
    last_failure_at: last,
    failing: count,
  }
}
