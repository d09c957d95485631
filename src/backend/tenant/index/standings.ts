import type { Queries } from '../../database/database.ts'
import { decidePermission, type Grant, grantsOf } from '../../rights/rights.ts'

interface Account {
  id: number
  tenant_id: number
  tenant_admin: boolean
  active: boolean
}

/** The data that decide which alarms a person sees: current memberships and grants. */
export interface UserStanding {
  /** A closed organisation (`organisation_active` false) gives no rights. */
  memberships: readonly { organisation_id: number; organisation_active: boolean; admin: boolean }[]
  grants: readonly Grant[]
}

/** By person. */
export async function standingsOf(
  queries: Queries,
  tenantId: number,
  people: readonly Pick<Account, 'id'>[],
): Promise<ReadonlyMap<number, UserStanding>> {
  if (people.length === 0) return new Map()
  const ids = people.map(({ id }) => id)
  const memberships = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select([
      'memberships.user_id',
      'memberships.organisation_id',
      'memberships.admin',
      'organisations.active as organisation_active',
    ])
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.user_id', 'in', ids)
    .where('memberships.left_at', 'is', null)
    .execute()
  const byUser = Map.groupBy(memberships, ({ user_id }) => user_id)
  const grants = await grantsOf(queries, tenantId, ids)
  return new Map(ids.map((id) => [id, { memberships: byUser.get(id) ?? [], grants: grants.get(id) ?? [] }]))
}

/** Whether a person may sign in, but sees no alarm of any organisation, by `decidePermission`. */
export function withoutRights(
  { active, tenant_admin }: Pick<Account, 'active' | 'tenant_admin'>,
  { memberships, grants }: UserStanding,
): boolean {
  if (!active || tenant_admin) return false
  return !memberships.some(
    ({ organisation_id: id, organisation_active, admin }) =>
      organisation_active &&
      decidePermission('operations.view', id, {
        tenantAdmin: false,
        member: true,
        organisationAdmin: admin,
        grants,
      }).granted,
  )
}
