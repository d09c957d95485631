import type * as v from 'valibot'
import type { putTenantMembership } from '../../../contract/tenant/tenant-users.ts'
import type { Queries } from '../../database/database.ts'
import { notFound } from '../../http/problem.ts'
import { groupsOfNewMembers, joinWithGroups } from '../../invitations/membership.ts'
import { checkGroups } from '../../groups/feature.ts'
import { leave } from '../../people/leave.ts'
import { PersonConflict } from '../../people/take.ts'
import { changePerson, type RightsAfter } from '../../people/update.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import { takeUser } from './change.ts'
import { organisationOf } from './organisation.ts'
import type { NamedUser, UserNow } from './user.ts'

type Given = v.InferOutput<typeof putTenantMembership.input>

interface NamedMembership extends NamedUser {
  organisationId: number
}
interface By {
  caller: Pick<Caller, 'user'>
  /** ms since 1970. */
  now: number
}

/**
 * Makes a person a member of an organisation with the given data, or changes their membership to these data.
 * @throws {Problem} 404 for people and organisations of other tenants; 422 for locked fields, and for groups of other organisations.
 * @throws {PersonConflict} where the person was changed after the given version.
 */
export async function putMembership(
  queries: Queries,
  named: NamedMembership,
  given: Given,
  by: By,
): Promise<RightsAfter> {
  const organisation = await requireOrganisation(queries, named)
  const row = await takeUser(queries, named, by.caller)
  if (await isMember(queries, named)) {
    return changePerson(queries, { organisation, userId: row.id }, given, by)
  }
  if (given.version !== row.version) throw new PersonConflict('personChanged')
  await join(queries, organisation, row, given, by.now)
  return { ended: [], changed: true, gained: true }
}

/**
 * Ends a membership, by the rules of its organisation. Returns whether it was still running.
 * @throws {Problem} 404 for people and organisations of other tenants, and for a person who never belonged to the organisation.
 * @throws {PersonConflict} for the caller’s own membership.
 */
export async function endMembership(queries: Queries, named: NamedMembership, by: By): Promise<boolean> {
  const organisation = await requireOrganisation(queries, named)
  await takeUser(queries, named, by.caller)
  return leave(queries, { organisation, userId: named.userId }, by)
}

async function join(
  queries: Queries,
  organisation: CheckedOrganisation,
  { id, version }: UserNow,
  { function: role, personnel_no, group_ids, admin }: Given,
  now: number,
): Promise<void> {
  const { id: organisation_id, tenantId: tenant_id } = organisation
  const groups = group_ids
    ? await checkGroups(queries, organisation, group_ids)
    : await groupsOfNewMembers(queries, { organisation_id })
  const joining = { tenant_id, organisation_id, function: role || null, group_ids: groups }
  await joinWithGroups(queries, joining, id, new Date(now).toISOString())
  await queries
    .updateTable('memberships')
    .set({ admin, ...(personnel_no !== undefined && { personnel_no: personnel_no || null }) })
    .where('user_id', '=', id)
    .where('organisation_id', '=', organisation_id)
    .execute()
  await queries
    .updateTable('users')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('tenant_id', '=', tenant_id)
    .execute()
}

async function requireOrganisation(
  queries: Queries,
  { tenantId, organisationId }: NamedMembership,
): Promise<CheckedOrganisation> {
  const organisation = await organisationOf(queries, tenantId, organisationId)
  if (!organisation) throw notFound()
  return organisation
}

async function isMember(
  queries: Queries,
  { tenantId, userId, organisationId }: NamedMembership,
): Promise<boolean> {
  const membership = await queries
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisationId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return membership !== undefined
}
