import { addressColumns } from '../mail/address-state.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'

/** A person of an organisation. */
export interface Named {
  organisation: CheckedOrganisation
  userId: number
}

/** The people who belong to an organisation, or have left it. Every query for people starts here. */
export function peopleOf(queries: Queries, organisation: CheckedOrganisation) {
  return queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.tenant_id', '=', organisation.tenantId)
    .where('memberships.organisation_id', '=', organisation.id)
}

/** The columns of the list of people, without their groups. */
export function listedPeopleOf(queries: Queries, organisation: CheckedOrganisation) {
  return peopleOf(queries, organisation).select([
    'users.id',
    'users.first_name',
    'users.last_name',
    'users.email',
    'users.avatar_id',
    'users.tenant_admin',
    'users.active',
    'users.last_login_at',
    ...addressColumns,
    'memberships.function',
    'memberships.personnel_no',
    'memberships.qualifications',
    'memberships.qualification_ends',
    'memberships.admin',
    'memberships.joined_at',
    'memberships.left_at',
  ])
}

export type PersonRow = Awaited<ReturnType<ReturnType<typeof listedPeopleOf>['executeTakeFirstOrThrow']>>
