import type { PersonMembership } from '../../contract/people/people.ts'
import type { Queries } from '../database/database.ts'
import type { Administrator } from './administrator.ts'
import type { Named } from './find.ts'

/** The current and former memberships of a person, only in organisations that `by` administers. */
export async function membershipsOf(
  queries: Queries,
  { organisation: { tenantId }, userId }: Named,
  { tenantAdmin, organisationIds }: Administrator,
): Promise<PersonMembership[]> {
  const all = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'organisations.id as organisation_id',
      'organisations.name as organisation_name',
      'organisations.short_name as organisation_short_name',
      'memberships.function',
      'memberships.admin',
      'memberships.joined_at',
      'memberships.left_at',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.tenant_id', '=', tenantId)
    // A closed organisation has no administrators.
    .where('organisations.active', '=', true)
    .orderBy('organisations.id')
    .execute()
  return all.filter(({ organisation_id: id }) => tenantAdmin || organisationIds.has(id))
}
