import type { SharedKind } from '../../contract/sharing/shared-links.ts'
import type { Queries } from '../database/database.ts'
import { PORTION, rowsOf } from '../database/portions.ts'

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

/**
 * Forgets a portion of the links that have been over for a quarter of a year, and of the visitors of those that are over
 * (`inPortions`). `now` in ms since 1970.
 */
export async function forgetOldLinks(queries: Queries, now: number): Promise<number> {
  const ended = queries
    .selectFrom('shared_links')
    .select('id')
    .where('expires_at', '<', new Date(now).toISOString())
  const visitors = await queries
    .deleteFrom('shared_link_visitors')
    .where(
      'id',
      'in',
      queries.selectFrom('shared_link_visitors').select('id').where('link_id', 'in', ended).limit(PORTION),
    )
    .executeTakeFirstOrThrow()
  const old = queries
    .selectFrom('shared_links')
    .select('shared_links.id')
    .where('expires_at', '<', new Date(now - KEPT_MS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shared_link_visitors')
            .select('shared_link_visitors.id')
            .whereRef('shared_link_visitors.link_id', '=', 'shared_links.id'),
        ),
      ),
    )
    .limit(PORTION)
  const links = await queries.deleteFrom('shared_links').where('id', 'in', old).executeTakeFirstOrThrow()
  return Math.max(rowsOf(visitors), rowsOf(links))
}
