import type { Database } from '../database/database.ts'
import { forbidden, notFound } from '../http/problem.ts'
import {
  decidePermission,
  grantsOf,
  organisationsOf,
  standingIn,
  type OrganisationOfCaller,
} from '../rights/rights.ts'
import type { SignedIn } from './sessions.ts'
import { neededFor, type PermissionName } from '../../contract/permission-names.ts'

/** The organisation of a call, after the server has checked the caller's right to it. */
export interface CheckedOrganisation {
  id: number
  tenantId: number
}

export interface Caller extends SignedIn {
  /** The organisations that the caller may see, by id; read from the database once per call. */
  organisations: () => Promise<ReadonlyMap<number, OrganisationOfCaller>>
  /** Whether the caller holds a permission in an organisation. */
  holds: (name: PermissionName, organisationId: number) => Promise<boolean>
}

export function createCaller(database: Database, signedIn: SignedIn): Caller {
  const { user } = signedIn
  const organisations = once(async () => {
    const list = await organisationsOf(database.read, user)
    return new Map(list.map((organisation) => [organisation.id, organisation]))
  })
  const grants = once(
    async () => (await grantsOf(database.read, user.tenant_id, [user.id])).get(user.id) ?? [],
  )

  return {
    ...signedIn,
    organisations,
    holds: async (name, organisationId) => {
      const organisation = (await organisations()).get(organisationId)
      if (!organisation) return false
      const known = user.tenant_admin || organisation.admin ? [] : await grants()
      return decidePermission(name, organisationId, standingIn(organisation, user, known)).granted
    },
  }
}

/**
 * Checks a call for members and administrators of the tenant, with `{organisationId}` in its path.
 * @throws {Problem} 404 for an organisation that is not the caller's (any more), is not active or does not exist.
 */
export async function requireMembership(
  caller: Caller,
  organisationId: number,
): Promise<CheckedOrganisation> {
  if (!(await caller.organisations()).has(organisationId)) throw notFound()
  return { id: organisationId, tenantId: caller.user.tenant_id }
}

/**
 * Checks a call with `{organisationId}` in its path.
 * @throws {Problem} 404 for an organisation that is not the caller's (or does not exist), 403 where the caller lacks one of the
 * `needed` permissions.
 */
export async function requirePermission(
  caller: Caller,
  organisationId: number,
  permission: PermissionName,
  needed: readonly PermissionName[] = neededFor(permission),
): Promise<CheckedOrganisation> {
  const organisation = await requireMembership(caller, organisationId)
  for (const name of needed) {
    if (!(await caller.holds(name, organisationId))) throw forbidden()
  }
  return organisation
}

/**
 * Checks a call that only administrators of the organisation and of its tenant may make.
 * @throws {Problem} 404 for an organisation that is not the caller's (or does not exist), 403 for other callers.
 */
export async function requireAdministration(
  caller: Caller,
  organisationId: number,
): Promise<CheckedOrganisation> {
  const organisation = (await caller.organisations()).get(organisationId)
  if (!organisation) throw notFound()
  if (!organisation.admin && !caller.user.tenant_admin) throw forbidden()
  return { id: organisationId, tenantId: caller.user.tenant_id }
}

/**
 * Checks a call that only tenant administrators may make, in their own tenant.
 * @throws {Problem} 403 for other callers.
 */
export function requireTenantAdministration({ user }: Caller): void {
  if (!user.tenant_admin) throw forbidden()
}

/**
 * The organisations that a personal list covers: for 0 all organisations of the caller, else the requested one.
 * @throws {Problem} 404 for an organisation that is not the caller's.
 */
export async function organisationsAskedFor(caller: Caller, organisationId: number): Promise<number[]> {
  return organisationsAmong(await caller.organisations(), organisationId)
}

/** Like `organisationsAskedFor`, among organisations that were read before. */
export function organisationsAmong(
  own: ReadonlyMap<number, OrganisationOfCaller>,
  organisationId: number,
): number[] {
  if (organisationId === 0) return [...own.keys()]
  if (!own.has(organisationId)) throw notFound()
  return [organisationId]
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => (loading ??= load())
}
