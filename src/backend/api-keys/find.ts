import { apiKeyScopes, type ApiKeyScope } from '../../contract/organisation/api-key-scopes.ts'
import type { Database } from '../database/database.ts'
import { describeError, type Log } from '../log.ts'
import { otherKey, type Problem, wrongKey } from '../http/problem.ts'
import { hashToken } from '../session/tokens.ts'
import { noteOutcome } from './outcome.ts'
import { type AcceptedKey, activeKeys, toKey } from './intake-key.ts'
import { prefixOf } from './prefix.ts'

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
): Promise<AcceptedKey> {
  const row = await activeKeys(database.read)
    .select(['api_keys.scopes', 'api_keys.last_used_at', 'api_keys.refused_in_a_row'])
    .where('api_keys.key_hash', '=', hashToken(key))
    .executeTakeFirst()
  if (!row) throw wrongKey()
  const found = { ...toKey(row), refusedInARow: row.refused_in_a_row }
  // Record the refusal for the organisation: the sender does not know that the key is not valid.
  const refuse = (problem: Problem) => {
    noteOutcome({ database, log }, { key: found, scope, now, refusedWith: problem.status })
    return problem
  }
  if (row.revoked_at !== null) throw refuse(wrongKey())
  if (!scopesOf(row.scopes).includes(scope)) throw refuse(otherKey())

  const minute = minuteOf(now)
  // No alarm waits for it, nor is one refused because it fails.
  if (row.last_used_at === null || row.last_used_at < minute)
    noteUse(database, row.id, { last_used_at: minute, prefix: prefixOf(key) }).catch((error: unknown) =>
      log.warn({ error: describeError(error) }, 'api key usage not recorded'),
    )
  return found
}

/** Those that this version knows. */
export function scopesOf(stored: unknown): ApiKeyScope[] {
  const known = Array.isArray(stored) ? stored : []
  return apiKeyScopes.filter((scope) => known.includes(scope))
}

function noteUse(
  database: Database,
  id: number,
  used: { last_used_at: string; prefix: string | null },
): Promise<unknown> {
  return database.write((queries) => queries.updateTable('api_keys').set(used).where('id', '=', id).execute())
}

function minuteOf(now: number): string {
  return new Date(now - (now % 60_000)).toISOString()
}
