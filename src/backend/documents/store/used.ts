import { MEGABYTE } from '../../config.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { Problem } from '../../http/problem.ts'

interface Room {
  quota: number
  /** By contents, each once. */
  used: number
  /** By uploads that are not whole. */
  announced: number
}

/**
 * What there is room for, in bytes: that of the tenant, or that of the organisation where that is less. `at` in ISO 8601 UTC;
 * `quota` of a tenant that has none of its own.
 */
export async function roomOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  { quota, at }: { quota: number; at: string },
): Promise<Room> {
  const { tenantId } = organisation
  const row = await queries
    .selectFrom('organisations')
    .innerJoin('tenants', 'tenants.id', 'organisations.tenant_id')
    .select(['tenants.storage_quota as of_tenant', 'organisations.storage_quota as of_organisation'])
    .where('organisations.id', '=', organisation.id)
    .where('tenants.id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const all = {
    quota: row.of_tenant ?? quota,
    used: await usedByTenant(queries, tenantId),
    announced: await announcedIn(queries, { tenantId }, at),
  }
  if (row.of_organisation === null) return all
  const own = {
    quota: row.of_organisation,
    used: await usedByOrganisation(queries, organisation),
    announced: await announcedIn(queries, organisation, at),
  }
  return freeOf(own) < freeOf(all) ? own : all
}

/** Bytes of the contents of a tenant, each once. */
export async function usedByTenant(queries: Queries, tenantId: number): Promise<number> {
  const { used } = await queries
    .selectFrom('document_contents')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

/** Bytes of the contents of the documents of an organisation, each once. */
export async function usedByOrganisation(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<number> {
  const { used } = await queries
    .selectFrom('document_contents')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('document_versions')
        .innerJoin('documents', 'documents.id', 'document_versions.document_id')
        .select('document_versions.content_id')
        .where('documents.organisation_id', '=', id),
    )
    .executeTakeFirstOrThrow()
  return Number(used ?? 0)
}

/** Bytes of uploads that are not whole. */
async function announcedIn(
  queries: Queries,
  { id, tenantId }: { id?: number; tenantId: number },
  at: string,
): Promise<number> {
  const { announced } = await queries
    .selectFrom('document_uploads')
    .select(({ fn }) => fn.sum<number | string | null>('length').as('announced'))
    .where('tenant_id', '=', tenantId)
    .$if(id !== undefined, (query) => query.where('organisation_id', '=', id ?? 0))
    .where('document_id', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return Number(announced ?? 0)
}

function freeOf({ quota, used, announced }: Room): number {
  return quota - used - announced
}

/** @throws {Problem} 413 where so many bytes more are too many. */
export function requireRoom(room: Room, bytes: number): void {
  const { quota } = room
  const free = freeOf(room)
  if (bytes <= free) return
  throw new Problem(413, 'quotaExceeded', {
    values: { free: Math.floor(Math.max(0, free) / MEGABYTE), quota: Math.floor(quota / MEGABYTE) },
  })
}
