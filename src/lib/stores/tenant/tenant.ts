import type * as v from 'valibot'
import { getTenant, Tenant, updateTenant } from '../../../contract/tenant/tenant.ts'
import { call } from '../../api/api.ts'
import { ready } from '../../api/loadable.ts'
import { tenantData } from './tenant-data.ts'
import { conflictOf } from '../../api/conflict.ts'

const data = tenantData(() => call(getTenant, {}), 'The tenant could not be loaded.')

/** The tenant of the person. */
export const $tenant = data.$data
export const loadTenant = data.load

/** @throws {ApiError} a conflict where the tenant was changed after that version: see `currentTenantOf` */
export async function saveTenant(input: v.InferInput<typeof updateTenant.input>): Promise<Tenant> {
  const saved = await call(updateTenant, { input })
  data.show(ready(saved, Date.now()))
  return saved
}

/** The current tenant in the error of a conflict; undefined: another error. */
export function currentTenantOf(error: unknown): Tenant | undefined {
  return conflictOf(Tenant, error)
}
