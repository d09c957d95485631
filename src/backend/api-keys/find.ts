import { apiKeyScopes, type ApiKeyScope } from '../../contract/organisation/api-key-scopes.ts'
import type { Database } from '../database/database.ts'
import { describeError, type Log } from '../log.ts'
import { forbidden, type Problem, wrongToken } from '../http/problem.ts'
import { hashToken } from '../session/tokens.ts'
import { noteOutcome } from './outcome.ts'
import type { IntakeKey } from './intake-key.ts'

interface Asked {
  key: string
  /** What it is to be good for. */
  scope: ApiKeyScope
  /** ms since 1970 */
  now: number
}

/**
 * @throws {Problem} 401 for an unknown or revoked key, and for one of an organisation that is not active; 403 for one that
 * is good for other things.
 */
export async function findApiKey(
  { database, log }: { database: Database; log: Log },
  { key, scope, now }: Asked,
): Promise<IntakeKey> {
  const row = await database.read
    .selectFrom('api_keys')
    .innerJoin('organisations', 'organisations.id', 'api_keys.organisation_id')
    .select([
      'api_keys.id',
      'api_keys.tenant_id',
      'api_keys.organisation_id',
      'api_keys.name',
      'api_keys.scopes',
      'api_keys.last_used_at',
      'api_keys.revoked_at',
    ])
    .where('api_keys.key_hash', '=', hashToken(key))
    .where('organisations.active', '=', true)
    .executeTakeFirst()
  if (!row) throw wrongToken()
  const found = { id: row.id, tenantId: row.tenant_id, organisationId: row.organisation_id, name: row.name }
  // Whoever still calls with it does not know: their organisation shall.
  const refuse = (problem: Problem) => {
    noteOutcome({ database, log }, { key: found, scope, now, refusedWith: problem.status })
    return problem
  }
  if (row.revoked_at !== null) throw refuse(wrongToken())
  if (!scopesOf(row.scopes).includes(scope)) throw refuse(forbidden())

  const minute = minuteOf(now)
  // No alarm waits for it, nor is one refused because it fails.
  if (row.last_used_at === null || row.last_used_at < minute)
    noteUse(database, row.id, minute).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'use not noted'),
    )
  return found
}

/** Those that this version knows. */
export function scopesOf(stored: unknown): ApiKeyScope[] {
  const known = Array.isArray(stored) ? stored : []
  return apiKeyScopes.filter((scope) => known.includes(scope))
}

function noteUse(database: Database, id: number, last_used_at: string): Promise<unknown> {
  return database.write((queries) =>
    queries.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute(),
  )
}

function minuteOf(now: number): string {
  return new Date(now - (now % 60_000)).toISOString()
}
