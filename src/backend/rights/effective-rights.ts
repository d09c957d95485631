import { sql, type SqlBool } from 'kysely'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import {
  askedFor,
  type AskedFor,
  type Grant,
  type OrganisationOfCaller,
  toOrganisation,
  visibleOrganisations,
} from './rights.ts'
import { DIRECT, isDirect } from '../person-permissions/person-in.ts'
import type { CallerUser } from '../session/sessions.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

/** All data that decide the permissions of a person, in all organisations. */
export interface EffectiveRights {
  /** The organisations that the person may see, by id. */
  own: ReadonlyMap<number, OrganisationOfCaller>
  /** Direct grants of the person come before grants of groups. */
  grants: readonly Grant[]
}

/** An organisation (`permission` is null), or a grant. */
interface Row {
  id: number
  /** The name of the organisation; for a grant, the name of its group, or null for a direct grant. */
  name: string | null
  short_name: string
  user_id: number | null
  admin: boolean | null
  function: string | null
  permission: PermissionName | null
  /** SQLite returns 0 or 1, as the first query of the union has no such column (`database/mapping.ts`). */
  granted: SqlBool | null
  granted_in: number | null
}

const none = sql`null`

/** Organisations and grants in one statement, so that both are of the same moment. */
const rowsOf = prepared<AskedFor>()((queries, value) =>
  visibleOrganisations(queries, value)
    .select([none.as('permission'), none.as('granted'), none.as('granted_in')])
    .$castTo<Row>()
    .unionAll(
      queries
        .selectFrom('permission_grants')
        .leftJoin('groups', 'groups.id', 'permission_grants.group_id')
        .select(({ fn }) => [
          'permission_grants.id',
          'groups.name',
          none.as('short_name'),
          none.as('user_id'),
          none.as('admin'),
          none.as('function'),
          'permission_grants.name as permission',
          'permission_grants.granted',
          // Grants of a group hold in the group's organisation; the column of the row is ignored.
          fn.coalesce('groups.organisation_id', 'permission_grants.organisation_id').as('granted_in'),
        ])
        .where('permission_grants.tenant_id', '=', value('tenant'))
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('permission_grants.user_id', '=', value('user')),
            eb(
              'permission_grants.group_id',
              'in',
              selectFrom('group_members').select('group_id').where('user_id', '=', value('user')),
            ),
          ]),
        )
        .$castTo<Row>(),
    )
    // Among several grants with the same decision, every response names the same one.
    .orderBy('id'),
)

/** Reads all data that decide the permissions of a person, in one query. */
export async function effectiveRightsOf(queries: Queries, user: CallerUser): Promise<EffectiveRights> {
  const rows = await rowsOf(queries, askedFor(user))
  const organisations = rows
    .filter(({ permission }) => permission === null)
    .map((row) => toOrganisation({ ...row, name: row.name ?? '' }))
  const grants = rows.flatMap(toGrant)
  return {
    own: new Map(organisations.map((organisation) => [organisation.id, organisation])),
    grants: [...grants.filter(isDirect), ...grants.filter((grant) => !isDirect(grant))],
  }
}

function toGrant({ name, permission, granted, granted_in }: Row): Grant[] {
  if (permission === null) return []
  const source = name === null ? DIRECT : `group:${name}`
  return [{ name: permission, organisationId: granted_in, granted: Boolean(granted), source }]
}
