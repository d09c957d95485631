import { type Organisation, organisationColours } from '../../contract/organisation/organisation.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'

/** @throws {Problem} 404 where the tenant has no such organisation (any more). */
export async function readOrganisation(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<Organisation> {
  const row = await queries
    .selectFrom('organisations')
    .leftJoin('users', 'users.id', 'organisations.changed_by')
    .select([
      'organisations.id',
      'organisations.name',
      'organisations.short_name',
      'organisations.kind',
      'organisations.address',
      'organisations.lat',
      'organisations.lng',
      'organisations.phone',
      'organisations.email',
      'organisations.colour',
      'organisations.time_zone',
      'organisations.autoclose_after_hours',
      'organisations.later_from_minutes',
      'organisations.changed_at',
      'organisations.version',
      'users.first_name',
      'users.last_name',
    ])
    .where('organisations.id', '=', id)
    .where('organisations.tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) throw notFound()

  const { colour, first_name, last_name, ...data } = row
  return {
    ...data,
    colour: organisationColours.find((one) => one === colour) ?? organisationColours[0],
    administrators: (await administratorsOf(queries, { id, tenantId })).map(
      ({ email: _, ...person }) => person,
    ),
    changed_by: first_name === null ? null : `${first_name} ${last_name}`,
  }
}

/** Who administers an organisation of their own, by name. */
export async function administratorsOf(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<{ id: number; display_name: string; email: string }[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .where('memberships.organisation_id', '=', id)
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.admin', '=', true)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .execute()
  return rows
    .map(({ first_name, last_name, ...row }) => ({ ...row, display_name: `${first_name} ${last_name}` }))
    .toSorted((one, other) => one.display_name.localeCompare(other.display_name, 'de'))
}
