import type { Queries } from '../database/database.ts'
import type { SharedLinkRow } from '../database/schema-shared.ts'
import { kinds } from './kinds.ts'

/**
 * Ends links automatically, records that in the history of their rows, and returns the links that this has ended. `at`: ISO 8601 UTC.
 */
export async function revokeByItself(
  queries: Queries,
  ids: readonly number[],
  at: string,
): Promise<SharedLinkRow[]> {
  const revoked = await queries
    .updateTable('shared_links')
    .set({ revoked_at: at })
    .where('id', 'in', [0, ...ids])
    .where('revoked_at', 'is', null)
    .returningAll()
    .execute()
  for (const link of revoked) {
    const about = { what: 'unshared', label: link.label, at, actor: null } as const
    await kinds[link.object_kind].note?.(queries, link, about)
  }
  return revoked
}
