import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { Problem } from '../../http/problem.ts'

const MEGABYTE = 1024 * 1024

interface Room {
  quota: number
  /** By contents, each once. */
  used: number
  /** By uploads that are not whole. */
  announced: number
}

/** What a tenant may keep and keeps, in bytes. `at` in ISO 8601 UTC; `quota` of whoever has none of its own. */
export async function roomOf(
  queries: Queries,
  { tenantId }: Pick<CheckedOrganisation, 'tenantId'>,
  { quota, at }: { quota: number; at: string },
): Promise<Room> {
  const tenant = await queries
    .selectFrom('tenants')
    .select('storage_quota')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const { used } = await queries
    .selectFrom('document_contents')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const { announced } = await queries
    .selectFrom('document_uploads')
    .select(({ fn }) => fn.sum<number | string | null>('length').as('announced'))
    .where('tenant_id', '=', tenantId)
    .where('document_id', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return { quota: tenant.storage_quota ?? quota, used: Number(used ?? 0), announced: Number(announced ?? 0) }
}

/** @throws {Problem} 413 where so many bytes more are too many. */
export function requireRoom({ quota, used, announced }: Room, bytes: number): void {
  const free = quota - used - announced
  if (bytes <= free) return
  throw new Problem(413, 'quotaExceeded', {
    values: { free: Math.floor(Math.max(0, free) / MEGABYTE), quota: Math.floor(quota / MEGABYTE) },
  })
}
