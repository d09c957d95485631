import type { Queries } from '../database/database.ts'
import { REFRESH_GRACE_MS } from '../session/sessions.ts'

/** Both engines take this many values in one statement. */
const SESSIONS_AT_ONCE = 1000

/** A session whose person is active, and which is neither revoked nor past its absolute end. */
export interface LiveSession {
  user: { id: number; tenant_id: number; tenant_admin: boolean }
  /** Whether a token of the session is valid now; otherwise it can still be refreshed. */
  valid: boolean
  /** In ms since 1970: until then neither the token nor the time for a refresh expires. */
  until: number
}

/** The sessions among `ids` that have not ended, by id. `now` in ms since 1970. */
export async function liveSessions(
  queries: Queries,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, LiveSession>> {
  const live = new Map<number, LiveSession>()
  for (let start = 0; start < ids.length; start += SESSIONS_AT_ONCE) {
    const rows = await queries
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('session_tokens', 'session_tokens.session_id', 'sessions.id')
      .select(['sessions.id', 'users.id as user_id', 'users.tenant_id', 'users.tenant_admin'])
      .select(({ fn }) => fn.max<string>('session_tokens.expires_at').as('token_expires_at'))
      .where('sessions.id', 'in', ids.slice(start, start + SESSIONS_AT_ONCE))
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', new Date(now).toISOString())
      .where('users.active', '=', true)
      .where('session_tokens.superseded_at', 'is', null)
      .groupBy(['sessions.id', 'users.id', 'users.tenant_id', 'users.tenant_admin'])
      .execute()
    for (const { id, token_expires_at, user_id, ...user } of rows) {
      // No token outlives its session.
      const expires = Date.parse(token_expires_at)
      const valid = expires > now
      if (expires + REFRESH_GRACE_MS <= now) continue
      live.set(id, {
        user: { id: user_id, ...user },
        valid,
        until: valid ? expires : expires + REFRESH_GRACE_MS,
      })
    }
  }
  return live
}
