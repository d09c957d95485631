import type { Database } from '../../database/database.ts'
import { refreshSpellings } from '../../operations/alarm/keyword-spellings.ts'

/** Before spellings are read outside of a transaction: those are made first that are older than their keywords. */
export async function ensureSpelled(database: Database, tenantId: number): Promise<void> {
  const stale = await database.read
    .selectFrom('keyword_spellings_stale')
    .select('keyword_id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  if (stale) await database.write((queries) => refreshSpellings(queries, tenantId))
}
