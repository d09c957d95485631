import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { Grant, Standing } from '../rights/rights.ts'

/** The data of a person in one organisation on which the rule decides. */
export interface PersonIn {
  userId: number
  /** `left`: administrators may see the person, but not change them. */
  membership: 'present' | 'left' | 'none'
  standing: Standing
  organisationName: string
  /** Version of the person's direct grants. */
  version: number
}

/** Reads all data that decide a person's permissions in an organisation, in one query; undefined: no such person in the tenant. */
export async function personIn(
  queries: Queries,
  organisation: CheckedOrganisation,
  userId: number,
): Promise<PersonIn | undefined> {
  const rows = await rowsOf(queries, organisation, userId)
  const [first] = rows
  if (!first) return undefined
  const present = first.joined_at !== null && first.left_at === null
  return {
    userId,
    membership: present ? 'present' : first.joined_at !== null ? 'left' : 'none',
    standing: {
      tenantAdmin: first.tenant_admin,
      member: present,
      organisationAdmin: present && first.admin === true,
      grants: grantsIn(rows, organisation.id),
    },
    organisationName: first.organisation_name,
    version: first.grants_version,
  }
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** One row for each grant that bears on the person here, at least one. */
function rowsOf(queries: Queries, { id, tenantId }: CheckedOrganisation, userId: number) {
  return queries
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.tenant_id', 'users.tenant_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.organisation_id', '=', 'organisations.id'),
    )
    .leftJoin('permission_grants', (join) =>
      join
        .onRef('permission_grants.tenant_id', '=', 'users.tenant_id')
        .on(({ eb, or, and, selectFrom }) =>
          or([
            and([
              eb('permission_grants.user_id', '=', userId),
              or([
                eb('permission_grants.organisation_id', 'is', null),
                eb('permission_grants.organisation_id', '=', id),
              ]),
            ]),
            eb(
              'permission_grants.group_id',
              'in',
              selectFrom('group_members')
                .innerJoin('groups as own', 'own.id', 'group_members.group_id')
                .select('group_members.group_id')
                .where('group_members.user_id', '=', userId)
                .where('own.organisation_id', '=', id),
            ),
          ]),
        ),
    )
    .leftJoin('groups', 'groups.id', 'permission_grants.group_id')
    .select([
      'users.tenant_admin',
      'users.grants_version',
      'organisations.name as organisation_name',
      'memberships.admin',
      'memberships.joined_at',
      'memberships.left_at',
      'permission_grants.name',
      'permission_grants.granted',
      'permission_grants.organisation_id',
      'groups.name as group_name',
    ])
    .where('users.id', '=', userId)
    .where('users.tenant_id', '=', tenantId)
    .where('organisations.id', '=', id)
    .orderBy('permission_grants.id')
    .execute()
}

/** Direct grants first, as in `grantsOf`. Grants of a group hold in the group's organisation; the column of the row is ignored. */
function grantsIn(rows: readonly Row[], organisationId: number): Grant[] {
  const grants = rows.flatMap(({ name, granted, organisation_id, group_name }): Grant[] => {
    if (name === null || granted === null) return []
    return group_name === null
      ? [{ name, granted, organisationId: organisation_id, source: DIRECT }]
      : [{ name, granted, organisationId, source: `group:${group_name}` }]
  })
  return [...grants.filter(isDirect), ...grants.filter((grant) => !isDirect(grant))]
}

export const DIRECT = 'direct'

export function isDirect({ source }: Grant): boolean {
  return source === DIRECT
}
