import type { Tenant } from '../../../contract/tenant/tenant.ts'
import type { Queries } from '../../database/database.ts'
import { usedByTenant } from '../../documents/store/used.ts'
import { localeOrDefault } from '../../../contract/locales.ts'

/** `storageDefault`: the bytes that this installation gives to a tenant without a quota of its own. */
export async function readTenant(
  queries: Queries,
  tenantId: number,
  storageDefault: number,
): Promise<Tenant> {
  const { first_name, last_name, locale, ...row } = await queries
    .selectFrom('tenants')
    .leftJoin('users', 'users.id', 'tenants.changed_by')
    .select([
      'tenants.id',
      'tenants.name',
      'tenants.contact_name',
      'tenants.contact_email',
      'tenants.contact_phone',
      'tenants.locale',
      'tenants.storage_quota',
      'tenants.changed_at',
      'tenants.version',
      'users.first_name',
      'users.last_name',
    ])
    .where('tenants.id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    locale: localeOrDefault(locale),
    storage_default: storageDefault,
    storage_used: await usedByTenant(queries, tenantId),
    changed_by: first_name === null ? null : `${first_name} ${last_name}`,
  }
}
