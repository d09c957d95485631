import type * as v from 'valibot'
import type { Tenant, updateTenant as updating } from '../../../contract/tenant/tenant.ts'
import type { Caller } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { Problem } from '../../http/problem.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { takeTenant } from '../take.ts'
import { readTenant } from './read.ts'

/**
 * Changes the given fields of a tenant. `now` in ms since 1970. Saving the current values again is no conflict.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 409 where the tenant was changed after the given
 * version.
 */
export async function changeTenant(
  queries: Queries,
  { version, ...given }: v.InferOutput<typeof updating.input>,
  about: { caller: Pick<Caller, 'user'>; now: number; storageDefault: number },
): Promise<Tenant> {
  const { user } = about.caller
  await takeTenant(queries, user.tenant_id)
  await tenantAdministratorNow(queries, about.caller)
  const before = await readTenant(queries, user.tenant_id, about.storageDefault)
  const change = Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name, value === '' ? null : value] as const)
      .filter(([name, value]) => value !== undefined && value !== before[name as keyof Tenant]),
  )
  if (Object.keys(change).length === 0) return before
  if (version !== before.version) throw new Problem(409, 'tenantChanged', { current: before })

  await queries
    .updateTable('tenants')
    .set({
      ...change,
      version: version + 1,
      changed_at: new Date(about.now).toISOString(),
      changed_by: user.id,
    })
    .where('id', '=', user.tenant_id)
    .execute()
  return readTenant(queries, user.tenant_id, about.storageDefault)
}
