import type { PersonAvailability } from '../../../contract/availability/plan.ts'
import type { Queries } from '../../database/database.ts'
import { notFound } from '../../http/problem.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { readOwn } from './own.ts'
import { readPlan } from './plan.ts'

/** So many entries at most: the newest ones. */
const MOST_ENTRIES = 200

/**
 * What a member of an organisation has said of their availability, for its administrators.
 * @throws {Problem} 404 where the person is no member of the organisation now
 */
export async function readPersonAvailability(
  queries: Queries,
  organisation: CheckedOrganisation,
  userId: number,
): Promise<PersonAvailability> {
  const membership = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!membership) throw notFound()
  const history = await queries
    .selectFrom('availability_entries')
    .select(['status', 'ends_at as until', 'follow_up', 'note', 'set_at'])
    .where('user_id', '=', userId)
    .orderBy('set_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  return { own: await readOwn(queries, userId), plan: await readPlan(queries, userId), history }
}
