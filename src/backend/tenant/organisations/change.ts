import type * as v from 'valibot'
import {
  type createOrganisation,
  MOST_ORGANISATIONS,
  type TenantOrganisation,
  type updateTenantOrganisation,
} from '../../../contract/tenant/tenant-organisations.ts'
import type { Caller, CheckedOrganisation } from '../../session/caller.ts'
import { foldName } from '../../database/folded-name.ts'
import type { Queries } from '../../database/database.ts'
import type { Feature } from '../../feature.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { tellFeaturesOfZone, changeOf } from '../../organisation/change.ts'
import { positionAfter } from '../../organisation/position.ts'
import { takeOrganisation } from '../../organisation/take.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { takeTenant } from '../take.ts'
import { addFirstGroup } from './first-group.ts'
import { readTenantOrganisation } from './read.ts'

interface Changing {
  caller: Pick<Caller, 'user'>
  /** ms since 1970 */
  now: number
}

/** An organisation after a change, and what of it people see without having asked for it. */
export interface ChangedOrganisation {
  organisation: TenantOrganisation
  renamed: boolean
  /** Whether it was made active, or inactive; undefined: neither. */
  active: boolean | undefined
}

/**
 * Adds an organisation with the group that its members join, which is called `firstGroup`.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 409 where there are as many as there may be; 422
 * for a name that is taken, and for half of a position.
 */
export async function makeOrganisation(
  queries: Queries,
  { lat, lng, ...given }: v.InferOutput<(typeof createOrganisation)['input']>,
  { caller, now, firstGroup }: Changing & { firstGroup: string },
): Promise<TenantOrganisation> {
  const tenantId = caller.user.tenant_id
  await takeTenant(queries, tenantId)
  await tenantAdministratorNow(queries, caller)
  const others = await namesOf(queries, tenantId)
  if (others.length >= MOST_ORGANISATIONS)
    throw new Problem(409, 'organisationsFull', { values: { count: MOST_ORGANISATIONS } })
  requireFreeNames(others, given)

  const at = new Date(now).toISOString()
  const { id } = await queries
    .insertInto('organisations')
    .values({
      ...given,
      address: given.address || null,
      phone: given.phone || null,
      email: given.email || null,
      ...positionAfter({ lat: null, lng: null }, { lat, lng }),
      time_zone: given.time_zone ?? 'Europe/Berlin',
      tenant_id: tenantId,
      active: true,
      created_at: at,
      changed_at: at,
      changed_by: caller.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const organisation = { id, tenantId }
  await addFirstGroup(queries, organisation, { name: firstGroup, at })
  return readTenantOrganisation(queries, organisation)
}

/**
 * Changes the given fields of an organisation. Saving the current values again is no conflict.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 404; 409 where the organisation was changed after the
 * given version; 422 for a name that is taken, and for half of a position.
 */
export async function changeTenantOrganisation(
  queries: Queries,
  organisationId: number,
  { version, active, storage_quota, ...given }: v.InferOutput<(typeof updateTenantOrganisation)['input']>,
  { caller, now, features }: Changing & { features: readonly Feature[] },
): Promise<ChangedOrganisation> {
  const organisation: CheckedOrganisation = { id: organisationId, tenantId: caller.user.tenant_id }
  await takeTenant(queries, organisation.tenantId)
  await takeOrganisation(queries, organisation)
  await tenantAdministratorNow(queries, caller)
  const before = await readTenantOrganisation(queries, organisation)
  const change = {
    ...changeOf(before, given),
    ...(active !== undefined && active !== before.active && { active }),
    ...(storage_quota !== undefined && storage_quota !== before.storage_quota && { storage_quota }),
  }
  if (Object.keys(change).length === 0) return { organisation: before, renamed: false, active: undefined }
  if (version !== before.version) throw new Problem(409, 'organisationChanged', { current: before })
  const others = await namesOf(queries, organisation.tenantId)
  requireFreeNames(
    others.filter(({ id }) => id !== organisationId),
    change,
  )

  await queries
    .updateTable('organisations')
    .set({
      ...change,
      version: version + 1,
      changed_at: new Date(now).toISOString(),
      changed_by: caller.user.id,
    })
    .where('id', '=', organisationId)
    .where('tenant_id', '=', organisation.tenantId)
    .execute()
  await tellFeaturesOfZone(queries, features, {
    organisationId,
    before: before.time_zone,
    after: change.time_zone,
    now,
  })
  return {
    organisation: await readTenantOrganisation(queries, organisation),
    renamed: change.name !== undefined || change.short_name !== undefined,
    active: change.active,
  }
}

type Names = { name?: string | undefined; short_name?: string | undefined }

async function namesOf(queries: Queries, tenantId: number) {
  return queries
    .selectFrom('organisations')
    .select(['id', 'name', 'short_name'])
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Requires unique names, so that people who switch between organisations can tell them apart. @throws {Problem} 422 */
function requireFreeNames(others: readonly Required<Names>[], given: Names): void {
  const taken = (['name', 'short_name'] as const).filter((field) => {
    const name = given[field]
    return name !== undefined && others.some((other) => foldName(other[field] ?? '') === foldName(name))
  })
  if (taken.length > 0) throw invalid(Object.fromEntries(taken.map((field) => [field, [{ key: 'taken' }]])))
}
