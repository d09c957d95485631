import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import type { Queries } from '../database/database.ts'

/** So long those who made links can look up what became of them, in ms. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Ends all links to some things for good: taken up again, they are shared anew, or not. `at`: ISO 8601 UTC. */
export async function endLinksTo(
  queries: Queries,
  { kind, ids }: { kind: SharedKind; ids: readonly number[] },
  at: string,
): Promise<void> {
  await queries
    .updateTable('shared_links')
    .set({ object_ended_at: at })
    .where('object_kind', '=', kind)
    .where('object_id', 'in', [0, ...ids])
    .where('object_ended_at', 'is', null)
    .execute()
}

/** Those that have been over for a quarter of a year, whatever ended them; who has opened one goes with its end. `now` in ms since 1970. */
export async function forgetOldLinks(queries: Queries, now: number): Promise<void> {
  const ended = queries
    .selectFrom('shared_links')
    .select('id')
    .where('expires_at', '<', new Date(now).toISOString())
  await queries.deleteFrom('shared_link_visitors').where('link_id', 'in', ended).execute()
  await queries
    .deleteFrom('shared_links')
    .where('expires_at', '<', new Date(now - KEPT_MS).toISOString())
    .execute()
}
