import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import type { CallerUser } from '../session/sessions.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

/** A grant as the rule reads it: `source` is `direct` or `group:<name>`, `organisationId` null is general. */
export interface Grant {
  name: PermissionName
  organisationId: number | null
  granted: boolean
  source: string
}

/** The facts about one person in one organisation on which the rule decides. */
export interface Standing {
  tenantAdmin: boolean
  member: boolean
  organisationAdmin: boolean
  grants: readonly Grant[]
}

export interface Decision {
  granted: boolean
  /** The reason; null if no grant or refusal exists. */
  source: string | null
}

/**
 * THE rule (product page, section 2): tenant admin → organisation admin → a grant for this organisation (a
 * refusal beats a grant) → a general grant (likewise); and nothing without membership of the organisation.
 */
export function decidePermission(name: PermissionName, organisationId: number, standing: Standing): Decision {
  if (standing.tenantAdmin) return { granted: true, source: 'tenant_admin' }
  if (!standing.member) return { granted: false, source: null }
  if (standing.organisationAdmin) return { granted: true, source: 'organisation_admin' }

  const named = standing.grants.filter((grant) => grant.name === name)
  const special = named.filter((grant) => grant.organisationId === organisationId)
  const general = named.filter((grant) => grant.organisationId === null)
  return decisionOf(special.length > 0 ? special : general) ?? { granted: false, source: null }
}

/** The general decision, in no particular organisation; undefined if no general grant or refusal exists. */
export function decideGenerally(
  name: PermissionName,
  { tenantAdmin, grants }: Pick<Standing, 'tenantAdmin' | 'grants'>,
): Decision | undefined {
  if (tenantAdmin) return { granted: true, source: 'tenant_admin' }
  return decisionOf(grants.filter((grant) => grant.name === name && grant.organisationId === null))
}

/** Among several grants a refusal wins. */
function decisionOf(grants: readonly Grant[]): Decision | undefined {
  const decisive = grants.find(({ granted }) => !granted) ?? grants[0]
  return decisive && { granted: decisive.granted, source: decisive.source }
}

export interface OrganisationOfCaller {
  id: number
  name: string
  shortName: string
  member: boolean
  admin: boolean
  function: string | null
}

/** The ids of the person. */
export interface AskedFor {
  user: number
  tenant: number
  tenantAdmin: boolean
}

/** The organisations that a person may see, with their membership. No other query decides this. */
export function visibleOrganisations(
  queries: Queries,
  value: <Name extends keyof AskedFor>(name: Name) => AskedFor[Name],
) {
  return queries
    .selectFrom('organisations')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.organisation_id', '=', 'organisations.id')
        .on('memberships.user_id', '=', value('user'))
        .on('memberships.left_at', 'is', null),
    )
    .select([
      'organisations.id',
      'organisations.name',
      'organisations.short_name',
      'memberships.user_id',
      'memberships.admin',
      'memberships.function',
    ])
    .where('organisations.tenant_id', '=', value('tenant'))
    .where('organisations.active', '=', true)
    .where((either) =>
      either.or([either('memberships.user_id', 'is not', null), either.val(value('tenantAdmin'))]),
    )
}

const organisationsQuery = prepared<AskedFor>()((queries, value) =>
  visibleOrganisations(queries, value).orderBy('organisations.id'),
)

/** The organisations that a person may see: their own, and for a tenant administrator all of the tenant. */
export async function organisationsOf(queries: Queries, user: CallerUser): Promise<OrganisationOfCaller[]> {
  return (await organisationsQuery(queries, askedFor(user))).map(toOrganisation)
}

export function askedFor(user: Pick<CallerUser, 'id' | 'tenant_id' | 'tenant_admin'>): AskedFor {
  return { user: user.id, tenant: user.tenant_id, tenantAdmin: user.tenant_admin }
}

export interface VisibleOrganisation {
  id: number
  name: string
  short_name: string
  /** null: the person is no member, and sees the organisation as a tenant administrator. */
  user_id: number | null
  admin: boolean | null
  function: string | null
}

export function toOrganisation(row: VisibleOrganisation): OrganisationOfCaller {
  return {
    id: row.id,
    name: row.name,
    shortName: row.short_name,
    member: row.user_id !== null,
    admin: row.admin ?? false,
    function: row.function,
  }
}

const directGrants = (queries: Queries, tenantId: number) =>
  queries
    .selectFrom('permission_grants')
    .select(['user_id', 'name', 'organisation_id', 'granted'])
    .where('tenant_id', '=', tenantId)
    // Among several grants with the same decision, every response names the same one.
    .orderBy('permission_grants.id')

/** Groups' grants hold in the group's organisation. */
const groupGrants = (queries: Queries, tenantId: number) =>
  queries
    .selectFrom('permission_grants')
    .innerJoin('groups', 'groups.id', 'permission_grants.group_id')
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select([
      'group_members.user_id',
      'permission_grants.name',
      'groups.organisation_id',
      'permission_grants.granted',
      'groups.name as group_name',
    ])
    .where('permission_grants.tenant_id', '=', tenantId)
    .orderBy('permission_grants.id')

interface GrantRow {
  user_id: number | null
  name: PermissionName
  organisation_id: number | null
  granted: boolean
  group_name?: string
}

function toGrant({ name, organisation_id, granted, group_name }: GrantRow): Grant {
  const source = group_name === undefined ? 'direct' : `group:${group_name}`
  return { name, organisationId: organisation_id, granted, source }
}

/** All grants of these people, direct and by their groups, by the id of the person. */
export async function grantsOf(
  queries: Queries,
  tenantId: number,
  userIds: readonly number[],
): Promise<Map<number, Grant[]>> {
  const byUser = new Map<number, Grant[]>()
  if (userIds.length === 0) return byUser
  const direct = await directGrants(queries, tenantId).where('user_id', 'in', userIds).execute()
  const grouped = await groupGrants(queries, tenantId).where('group_members.user_id', 'in', userIds).execute()
  for (const row of [...direct, ...grouped]) {
    if (row.user_id === null) continue
    byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), toGrant(row)])
  }
  return byUser
}

const directGrantsQuery = prepared<{ tenant: number; user: number }>()((queries, value) =>
  directGrants(queries, value('tenant')).where('user_id', '=', value('user')),
)
const groupGrantsQuery = prepared<{ tenant: number; user: number }>()((queries, value) =>
  groupGrants(queries, value('tenant')).where('group_members.user_id', '=', value('user')),
)

/** A person in an organisation to which they belong. */
export interface Member {
  userId: number
  tenantId: number
  tenantAdmin: boolean
  organisationId: number
  organisationAdmin: boolean
}

/** Whether a member holds a permission in the organisation, by the rule of `decidePermission`. */
export async function memberHolds(
  queries: Queries,
  { userId, tenantId, tenantAdmin, organisationId, organisationAdmin }: Member,
  name: PermissionName,
): Promise<boolean> {
  const known = { tenantAdmin, member: true, organisationAdmin }
  if (tenantAdmin || organisationAdmin) {
    return decidePermission(name, organisationId, { ...known, grants: [] }).granted
  }
  const of = { tenant: tenantId, user: userId }
  const rows: GrantRow[] = [
    ...(await directGrantsQuery(queries, of)),
    ...(await groupGrantsQuery(queries, of)),
  ]
  return decidePermission(name, organisationId, { ...known, grants: rows.map(toGrant) }).granted
}

export function standingIn(
  organisation: OrganisationOfCaller | undefined,
  user: { tenant_admin: boolean },
  grants: readonly Grant[],
): Standing {
  return {
    tenantAdmin: user.tenant_admin,
    member: organisation?.member ?? false,
    organisationAdmin: organisation?.admin ?? false,
    grants,
  }
}

/**
 * Active members of an organisation who hold a permission there, by the rule of `decidePermission`. Tenant administrators count only
 * where they are members: they see all organisations, but are alarmed only with their own.
 */
export async function membersHolding(
  queries: Queries,
  organisation: { id: number; tenantId: number },
  name: PermissionName,
): Promise<number[]> {
  const members = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.tenant_admin', 'memberships.admin'])
    .where('memberships.organisation_id', '=', organisation.id)
    .where('memberships.tenant_id', '=', organisation.tenantId)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .orderBy('users.id')
    .execute()
  const ordinary = members.filter((member) => !member.tenant_admin && !member.admin)
  const grants = await grantsOf(
    queries,
    organisation.tenantId,
    ordinary.map(({ id }) => id),
  )

  return members
    .filter((member) => {
      const standing = {
        tenantAdmin: member.tenant_admin,
        member: true,
        organisationAdmin: member.admin,
        grants: grants.get(member.id) ?? [],
      }
      return decidePermission(name, organisation.id, standing).granted
    })
    .map(({ id }) => id)
}
