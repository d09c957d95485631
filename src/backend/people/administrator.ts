import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { forbidden, unauthenticated } from '../http/problem.ts'
import { type OrganisationOfCaller, organisationsOf } from '../rights/rights.ts'

/** Who sees and changes people: what decides what they may. */
export interface Administrator {
  id: number
  tenantAdmin: boolean
  /** Those they administer themselves; those of the tenant administer all. */
  organisationIds: ReadonlySet<number>
}

export async function administratorOf({ user, organisations }: Caller): Promise<Administrator> {
  return toAdministrator(user, [...(await organisations()).values()])
}

/**
 * The same inside a transaction that has taken them: what was checked before the call may have ended since.
 * @throws {Problem} 401 where they are not active any more, 403 where they do not administer the organisation any more.
 */
export async function administratorNow(
  queries: Queries,
  caller: Pick<Caller, 'user'>,
  organisation: CheckedOrganisation,
): Promise<Administrator> {
  const { user, organisations } = await callerNow(queries, caller, organisation)
  const administrator = toAdministrator(user, organisations)
  if (!administrator.tenantAdmin && !administrator.organisationIds.has(organisation.id)) throw forbidden()
  return administrator
}

/**
 * The caller and their organisations as they are in this transaction.
 * @throws {Problem} 401 where they are not active any more.
 */
export async function callerNow(
  queries: Queries,
  { user }: Pick<Caller, 'user'>,
  { tenantId }: Pick<CheckedOrganisation, 'tenantId'>,
): Promise<{ user: Caller['user']; organisations: readonly OrganisationOfCaller[] }> {
  const stored = await queries
    .selectFrom('users')
    .select(['tenant_admin', 'active'])
    .where('id', '=', user.id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!stored?.active) throw unauthenticated()
  const known = { ...user, tenant_admin: stored.tenant_admin }
  return { user: known, organisations: await organisationsOf(queries, known) }
}

function toAdministrator(
  { id, tenant_admin }: { id: number; tenant_admin: boolean },
  organisations: readonly OrganisationOfCaller[],
): Administrator {
  const own = organisations.filter(({ admin }) => admin)
  return {
    id,
    tenantAdmin: tenant_admin,
    organisationIds: new Set(own.map((organisation) => organisation.id)),
  }
}
