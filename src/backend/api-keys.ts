import type { Database } from './database/database.ts'
import { unauthenticated } from './problem.ts'
import { hashToken } from './tokens.ts'

/** A key of the alarm intake belongs to one organisation. */
export interface IntakeKey {
  id: number
  tenantId: number
  organisationId: number
  /** What people call it: 'Leitstelle Musterkreis'. */
  name: string
}

/** @throws {Problem} 401 for an unknown or revoked key. */
export async function findApiKey(database: Database, key: string): Promise<IntakeKey> {
  const row = await database.read
    .selectFrom('api_keys')
    .select(['id', 'tenant_id', 'organisation_id', 'name'])
    .where('key_hash', '=', hashToken(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw unauthenticated()
  return { id: row.id, tenantId: row.tenant_id, organisationId: row.organisation_id, name: row.name }
}
