import type { AccountDeletion } from '../../contract/account/account-deletion.ts'
import type { Queries } from '../database/database.ts'
import type { CallerUser } from '../session/sessions.ts'

type Alone = AccountDeletion['administers_alone']

/**
 * The organisations, and the tenant, of which a person is the only administrator. Administrators who have requested the deletion of
 * their own accounts do not count; nor do tenant administrators for organisations, which should have an administrator of their own.
 */
export async function administeredAlone(
  queries: Queries,
  { id, tenant_id, tenant_admin }: Pick<CallerUser, 'id' | 'tenant_id' | 'tenant_admin'>,
): Promise<Alone> {
  const organisations = await queries
    .selectFrom('memberships as own')
    .innerJoin('organisations', 'organisations.id', 'own.organisation_id')
    .select(['organisations.id', 'organisations.name'])
    .where('own.user_id', '=', id)
    .where('own.admin', '=', true)
    .where('own.left_at', 'is', null)
    .where('organisations.active', '=', true)
    .where('organisations.id', 'not in', () =>
      stayingPeople(queries, tenant_id, id)
        .innerJoin('memberships', 'memberships.user_id', 'users.id')
        .select('memberships.organisation_id')
        .where('memberships.admin', '=', true)
        .where('memberships.left_at', 'is', null),
    )
    .orderBy('organisations.id')
    .execute()
  return { tenant: tenant_admin && (await isOnlyTenantAdmin(queries, tenant_id, id)), organisations }
}

export function isNothing({ tenant, organisations }: Alone): boolean {
  return !tenant && organisations.length === 0
}

async function isOnlyTenantAdmin(queries: Queries, tenantId: number, userId: number): Promise<boolean> {
  const other = await stayingPeople(queries, tenantId, userId)
    .select('users.id')
    .where('users.tenant_admin', '=', true)
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** Other people of a tenant who can sign in, and want to stay. */
function stayingPeople(queries: Queries, tenantId: number, userId: number) {
  return queries
    .selectFrom('users')
    .leftJoin('account_deletions', 'account_deletions.user_id', 'users.id')
    .where('users.tenant_id', '=', tenantId)
    .where('users.id', '<>', userId)
    .where('users.active', '=', true)
    .where('account_deletions.user_id', 'is', null)
}
