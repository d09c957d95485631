import { publishOperation } from '../operations/publish.ts'
import type { Change } from '../rights/live-rights.ts'
import { whoHolds } from '../rights/channel-rules.ts'
import type { Queries } from '../database/database.ts'
import type { Services } from '../services.ts'
import { revokeByItself } from './revoke.ts'

/**
 * Ends the links of people who have lost the right to share by a change of rights. The links end for good, also if their makers regain
 * the right. Links of a closed organisation only show nothing, and work again after it is reopened.
 */
export async function revokeLostLinks(
  { database, hub, log, now }: Pick<Services, 'database' | 'hub' | 'log' | 'now'>,
  change: Change,
): Promise<void> {
  const at = new Date(now()).toISOString()
  const suspects = await linksConcerned(database.read, change, at)
  const lost: number[] = []
  for (const [organisation, links] of Map.groupBy(suspects, ({ organisation_id }) => organisation_id)) {
    const people = links.filter(({ active }) => active).map((one) => ({ ...one, id: one.created_by }))
    const holders = await whoHolds(database.read, organisation, 'files.share', people)
    lost.push(...links.filter(({ created_by }) => !holders.has(created_by)).map(({ id }) => id))
  }
  if (lost.length === 0) return

  const revoked = await database.write((queries) => revokeByItself(queries, lost, at))
  for (const { created_by: user, organisation_id: id, tenant_id: tenantId, ...link } of revoked) {
    log.info({ user, [link.object_kind]: link.object_id }, 'shared link ended: its maker lost the right')
    if (link.object_kind === 'operation')
      await publishOperation({ database, hub }, { id, tenantId }, link.object_id)
  }
}

/** The good links of organisations that are there, made by people or in organisations concerned. */
function linksConcerned(queries: Queries, { userIds = [], organisationIds = [] }: Change, at: string) {
  return queries
    .selectFrom('shared_links')
    .innerJoin('organisations', 'organisations.id', 'shared_links.organisation_id')
    .innerJoin('users', 'users.id', 'shared_links.created_by')
    .select(['shared_links.id', 'shared_links.organisation_id', 'shared_links.created_by'])
    .select(['users.tenant_id', 'users.tenant_admin', 'users.active'])
    .where(({ or, eb }) =>
      or([
        eb('shared_links.created_by', 'in', [0, ...userIds]),
        eb('shared_links.organisation_id', 'in', [0, ...organisationIds]),
      ]),
    )
    .where('organisations.active', '=', true)
    .where('shared_links.revoked_at', 'is', null)
    .where('shared_links.object_ended_at', 'is', null)
    .where('shared_links.expires_at', '>', at)
    .execute()
}
