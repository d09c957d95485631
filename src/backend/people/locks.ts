import type { LockReason, Person } from '../../contract/people/people.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { Administrator } from './administrator.ts'
import { type PersonRow, peopleOf } from './find.ts'

type Standing = Pick<PersonRow, 'id' | 'admin' | 'tenant_admin' | 'active' | 'left_at'>

/** What the rule of the locks reads. */
export interface LockFacts {
  by: Pick<Administrator, 'id' | 'tenantAdmin'>
  person: Standing
  /** The person belongs to an organisation that `by` does not administer. */
  elsewhere: boolean
  /** Another active administrator of the organisation itself is there; of the tenant. */
  otherAdmin: boolean
  otherTenantAdmin: boolean
}

/**
 * THE rule of the changes that an organisation administrator may not make to a person, with the reasons:
 *
 * - Callers cannot change their own rights, lock their own account, or end their own membership.
 * - Only tenant administrators change the account of a tenant administrator (name, rights, being active), and give or take the
 *   administration of the tenant.
 * - Name and being active apply in all organisations: changing them requires to administer every organisation of the person.
 * - An organisation keeps its last active administrator. Only tenant administrators may remove them, as they administer the
 *   organisation afterwards; they do not count as its own administrators. The tenant keeps its last active administrator.
 * - A person who has left cannot be changed.
 */
export function locksOf(facts: LockFacts): Person['locked'] {
  const { by, person } = facts
  if (person.left_at !== null) return all('elsewhere')
  if (by.id === person.id) return { ...all('self'), name: null }

  const account = accountLock(facts)
  const isLast = isLastOfOrganisation(facts) ? 'last_admin' : null
  const isLastOfTenant = person.tenant_admin && person.active && !facts.otherTenantAdmin
  return {
    name: account,
    admin: isLast,
    tenant_admin: by.tenantAdmin ? (isLastOfTenant ? 'last_admin' : null) : 'tenant',
    active: account ?? (isLastOfTenant ? 'last_admin' : isLast),
    membership: isLast,
  }
}

function accountLock({ by, person, elsewhere }: LockFacts): LockReason | null {
  if (by.tenantAdmin) return null
  if (person.tenant_admin) return 'tenant'
  return elsewhere ? 'elsewhere' : null
}

function isLastOfOrganisation({ by, person, otherAdmin }: LockFacts): boolean {
  return person.admin && person.active && !otherAdmin && !by.tenantAdmin
}

function all(reason: LockReason): Person['locked'] {
  return { name: reason, admin: reason, tenant_admin: reason, active: reason, membership: reason }
}

/** What is locked of a person, as it is stored now. */
export async function readLocks(
  queries: Queries,
  organisation: CheckedOrganisation,
  person: Standing,
  by: Administrator,
): Promise<Person['locked']> {
  return locksOf({
    by,
    person,
    elsewhere: await belongsElsewhere(queries, organisation, person.id, by),
    otherAdmin: await hasOtherAdmin(queries, organisation, person.id),
    otherTenantAdmin: await hasOtherTenantAdmin(queries, organisation, person.id),
  })
}

/** The locks of an account for tenant administrators, regardless of its organisations, by the same rule. */
export async function readAccountLocks(
  queries: Queries,
  tenantId: number,
  person: Pick<Standing, 'id' | 'tenant_admin' | 'active'>,
  by: Pick<Administrator, 'id' | 'tenantAdmin'>,
): Promise<Pick<Person['locked'], 'tenant_admin' | 'active'>> {
  const { tenant_admin, active } = locksOf({
    by,
    person: { ...person, admin: false, left_at: null },
    elsewhere: false,
    otherAdmin: true,
    otherTenantAdmin: await hasOtherTenantAdmin(queries, { tenantId }, person.id),
  })
  return { tenant_admin, active }
}

async function belongsElsewhere(
  queries: Queries,
  { tenantId }: CheckedOrganisation,
  userId: number,
  { tenantAdmin, organisationIds }: Administrator,
): Promise<boolean> {
  if (tenantAdmin) return false
  const own = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select('organisations.id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.left_at', 'is', null)
    // A closed organisation has no administrators.
    .where('organisations.active', '=', true)
    .execute()
  return own.some(({ id }) => !organisationIds.has(id))
}

async function hasOtherAdmin(
  queries: Queries,
  organisation: CheckedOrganisation,
  userId: number,
): Promise<boolean> {
  const other = await peopleOf(queries, organisation)
    .select('users.id')
    .where('users.id', '<>', userId)
    .where('users.active', '=', true)
    .where('memberships.admin', '=', true)
    .where('memberships.left_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function hasOtherTenantAdmin(
  queries: Queries,
  { tenantId }: Pick<CheckedOrganisation, 'tenantId'>,
  userId: number,
): Promise<boolean> {
  const other = await queries
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '<>', userId)
    .where('tenant_admin', '=', true)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
