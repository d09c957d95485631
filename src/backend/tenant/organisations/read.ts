import type { ListedOrganisation, TenantOrganisation } from '../../../contract/tenant/tenant-organisations.ts'
import { organisationColours } from '../../../contract/organisation/organisation.ts'
import type { Queries } from '../../database/database.ts'
import { usedByOrganisation } from '../../documents/store/used.ts'
import { notFound } from '../../http/problem.ts'
import { administratorsOf, readOrganisation } from '../../organisation/read.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'

/** All organisations of a tenant by their names, those that are not active last. */
export async function readOrganisations(queries: Queries, tenantId: number): Promise<ListedOrganisation[]> {
  const rows = await queries
    .selectFrom('organisations')
    .select(['id', 'name', 'short_name', 'kind', 'colour', 'active'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const members = await membersByOrganisation(queries, tenantId)
  const vehicles = await vehiclesByOrganisation(queries, tenantId)
  const alarms = await lastAlarms(
    queries,
    rows.map(({ id }) => id),
  )
  return rows
    .map(({ colour, ...row }) => ({
      ...row,
      colour: organisationColours.find((one) => one === colour) ?? organisationColours[0],
      members: Number(members.get(row.id)?.members ?? 0),
      administrators: Number(members.get(row.id)?.administrators ?? 0),
      last_login_at: members.get(row.id)?.last_login_at ?? null,
      vehicles: Number(vehicles.get(row.id)?.vehicles ?? 0),
      last_alarm_at: alarms.get(row.id) ?? null,
    }))
    .toSorted(
      (one, other) =>
        Number(other.active) - Number(one.active) ||
        one.name.localeCompare(other.name, 'de', { numeric: true }),
    )
}

/** Counts the active members and administrators of each organisation, with their latest sign-in. */
async function membersByOrganisation(queries: Queries, tenantId: number) {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.organisation_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('members'),
      fn.countAll<number>().filterWhere('memberships.admin', '=', true).as('administrators'),
      fn.max<string | null>('users.last_login_at').as('last_login_at'),
    ])
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .groupBy('memberships.organisation_id')
    .execute()
  return new Map(rows.map((row) => [row.organisation_id, row]))
}

async function vehiclesByOrganisation(queries: Queries, tenantId: number) {
  const rows = await queries
    .selectFrom('vehicles')
    .select('organisation_id')
    .select(({ fn }) => fn.countAll<number>().as('vehicles'))
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .groupBy('organisation_id')
    .execute()
  return new Map(rows.map((row) => [row.organisation_id, row]))
}

/** One step into the index of each: what there was in years is not looked through. */
async function lastAlarms(queries: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>()
  for (const id of ids) {
    const last = await queries
      .selectFrom('operations')
      .select('alarm_at')
      .where('organisation_id', '=', id)
      .where('kind', '=', 'actual')
      .where('deleted_at', 'is', null)
      .orderBy('alarm_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last) found.set(id, last.alarm_at)
  }
  return found
}

/** @throws {Problem} 404 where the tenant has no such organisation. */
export async function readTenantOrganisation(
  queries: Queries,
  organisation: CheckedOrganisation,
): Promise<TenantOrganisation> {
  const data = await readOrganisation(queries, organisation)
  const row = await queries
    .selectFrom('organisations')
    .select(['active', 'storage_quota'])
    .where('id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    ...data,
    ...row,
    administrators: await administratorsOf(queries, organisation),
    storage_used: await usedByOrganisation(queries, organisation),
    concerned: await concernedBy(queries, organisation),
  }
}

/** Whom and what it concerns when an organisation is made inactive. */
async function concernedBy(
  queries: Queries,
  { id }: CheckedOrganisation,
): Promise<TenantOrganisation['concerned']> {
  const members = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('memberships.organisation_id', '=', id)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .executeTakeFirstOrThrow()
  const vehicles = await queries
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  const running = await queries
    .selectFrom('operations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', id)
    .where('closed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const keys = await queries
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    members: Number(members.count),
    vehicles: Number(vehicles.count),
    running: Number(running.count),
    api_keys: Number(keys.count),
  }
}
