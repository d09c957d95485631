import type { Queries } from '../database/database.ts'
import { storeInLanguages } from '../notifications/feature.ts'
import { iso } from '../time/iso.ts'
import { timesIn } from '../time/times.ts'

/**
 * Tells a person, in the notifications that they find at their first sign-in, which administrator was shown the link by which their
 * password was set, and when (`shownAt`, ISO 8601 UTC). A person without an organisation has no notifications. `now` in ms since 1970.
 */
export async function tellShownLink(
  queries: Queries,
  { userId, shownTo, shownAt }: { userId: number; shownTo: number; shownAt: string },
  now: number,
): Promise<void> {
  const organisation = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.tenant_id', 'organisations.time_zone'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.left_at', 'is', null)
    .where('organisations.active', '=', true)
    .orderBy('organisations.id')
    .executeTakeFirst()
  if (!organisation) return
  const { first_name, last_name } = await queries
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', shownTo)
    .executeTakeFirstOrThrow()
  const name = `${first_name} ${last_name}`
  const at = timesIn(organisation.time_zone).full(shownAt)
  await storeInLanguages(queries, [userId], (t) => ({
    tenantId: organisation.tenant_id,
    organisationId: organisation.id,
    type: 'other',
    page: 'profile',
    title: t('accountNews.shownLink.title'),
    body: t('accountNews.shownLink.body', { name, at }),
    operationId: null,
    vehicleId: null,
    at: iso(now),
  }))
}
