import type { Caller } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { forbidden, unauthenticated } from '../http/problem.ts'

/**
 * Asks once more, inside a transaction that has taken the tenant, whether the caller administers it: what was checked before
 * the call may have ended since.
 * @throws {Problem} 401 where they are not active any more, 403 where they do not administer the tenant any more.
 */
export async function tenantAdministratorNow(
  queries: Queries,
  { user }: Pick<Caller, 'user'>,
): Promise<void> {
  const stored = await queries
    .selectFrom('users')
    .select(['tenant_admin', 'active'])
    .where('id', '=', user.id)
    .where('tenant_id', '=', user.tenant_id)
    .executeTakeFirst()
  if (!stored?.active) throw unauthenticated()
  if (!stored.tenant_admin) throw forbidden()
}
