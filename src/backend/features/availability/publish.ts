import { channels } from '../../../contract/realtime.ts'
import type { Queries } from '../../database/database.ts'
import type { Hub } from '../../realtime/hub.ts'

/**
 * Tells the open pages of a member that they have set their availability, and those of their organisations that counts have changed; call it after the
 * commit.
 */
export async function publishAvailability(
  { hub, queries }: { hub: Hub; queries: Queries },
  userId: number,
): Promise<void> {
  hub.publish(`private-${channels.user(userId)}`, 'own-availability.changed', {})
  for (const id of await organisationsOf(queries, userId)) publishStrength({ hub }, id)
}

/** The ids of the organisations that a person is a member of. */
export async function organisationsOf(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('memberships')
    .select('organisation_id')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute()
  return rows.map(({ organisation_id }) => organisation_id)
}

/** Tells open pages that the availability of a member of the organisation has changed. */
export function publishStrength({ hub }: { hub: Hub }, organisationId: number): void {
  hub.publish(`private-${channels.availability(organisationId)}`, 'availability.changed', {
    organisation_id: organisationId,
  })
}
