import type { SharedLink, SharedLinkEnd } from '../../contract/sharing/shared-links.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { kinds } from './kinds.ts'
import { isGood, isUsedUp } from './open.ts'

/** Every query for the links of an organisation starts here. */
export function linksOf(queries: Queries, organisation: CheckedOrganisation) {
  return queries
    .selectFrom('shared_links')
    .where('shared_links.tenant_id', '=', organisation.tenantId)
    .where('shared_links.organisation_id', '=', organisation.id)
}

/** Those that are good at that time (ISO 8601 UTC), or those that are over. */
export function byStanding(
  query: ReturnType<typeof linksOf>,
  status: 'good' | 'over',
  at: string,
): ReturnType<typeof linksOf> {
  return query.where(({ and, not, or, eb, ref }) => {
    const good = and([
      eb('shared_links.revoked_at', 'is', null),
      eb('shared_links.object_ended_at', 'is', null),
      eb('shared_links.expires_at', '>', at),
      or([
        eb('shared_links.max_views', 'is', null),
        eb('shared_links.views', '<', ref('shared_links.max_views')),
      ]),
    ])
    return status === 'good' ? good : not(good)
  })
}

/** What is answered of a link, and what it takes to say how it stands. */
export function columnsOf(query: ReturnType<typeof linksOf>) {
  return query
    .innerJoin('users', 'users.id', 'shared_links.created_by')
    .selectAll('shared_links')
    .select(['users.first_name', 'users.last_name'])
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof columnsOf>['executeTakeFirstOrThrow']>>

/** As the contract writes them; `now` in ms since 1970. One query for each kind of thing they show. */
export async function toSharedLinks(
  queries: Queries,
  organisation: CheckedOrganisation,
  rows: readonly ListedRow[],
  now: number,
): Promise<SharedLink[]> {
  const titles = new Map<string, string>()
  const at = new Date(now).toISOString()
  for (const [kind, links] of Map.groupBy(rows, ({ object_kind }) => object_kind)) {
    const ids = [...new Set(links.map(({ object_id }) => object_id))]
    for (const [id, title] of await kinds[kind].titles(queries, organisation, ids, at))
      titles.set(`${kind} ${id}`, title)
  }
  return rows.map((row) => {
    const title = titles.get(`${row.object_kind} ${row.object_id}`) ?? null
    const isClosed = row.pin_closed_until !== null && Date.parse(row.pin_closed_until) > now
    return {
      id: row.id,
      label: row.label,
      object: { kind: row.object_kind, id: row.object_id, title },
      created_by: `${row.first_name} ${row.last_name}`,
      created_at: row.created_at,
      expires_at: row.expires_at,
      has_pin: row.pin_hash !== null,
      closed_until: isClosed ? row.pin_closed_until : null,
      max_views: row.max_views,
      views: row.views,
      last_viewed_at: row.last_viewed_at,
      ended: endOf(row, now) ?? (title === null ? 'paused' : null),
    }
  })
}

function endOf(row: ListedRow, now: number): SharedLinkEnd | null {
  if (row.revoked_at !== null) return 'revoked'
  if (row.object_ended_at !== null) return 'object'
  if (!isGood(row, now)) return 'expired'
  return isUsedUp(row) ? 'views' : null
}
