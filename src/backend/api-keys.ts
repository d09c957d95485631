import type { Database } from './database/database.ts'
import { wrongToken } from './problem.ts'
import { hashToken } from './tokens.ts'

/** A key of the alarm intake belongs to one organisation. */
export interface IntakeKey {
  id: number
  tenantId: number
  organisationId: number
  /** What people call it: 'Leitstelle Musterkreis'. */
  name: string
}

/** @throws {Problem} 401 for an unknown or revoked key, and for one of an organisation that is not active. */
export async function findApiKey(database: Database, key: string): Promise<IntakeKey> {
  const row = await database.read
    .selectFrom('api_keys')
    .innerJoin('organisations', 'organisations.id', 'api_keys.organisation_id')
    .select(['api_keys.id', 'api_keys.tenant_id', 'api_keys.organisation_id', 'api_keys.name'])
    .where('api_keys.key_hash', '=', hashToken(key))
    .where('api_keys.revoked_at', 'is', null)
    .where('organisations.active', '=', true)
    .executeTakeFirst()
  if (!row) throw wrongToken()
  return { id: row.id, tenantId: row.tenant_id, organisationId: row.organisation_id, name: row.name }
}
