import type { Queries } from '../database/database.ts'
import { wrongToken } from '../http/problem.ts'
import { callerColumns, type SignedIn } from './sessions.ts'

/**
 * The person of a session that has not ended. For addresses that were signed for the session: its token may have changed since.
 * @throws {Problem} 401 where the session has ended, or its person is not active.
 */
export async function authenticateSession(
  queries: Queries,
  sessionId: number,
  now: number,
): Promise<SignedIn> {
  const user = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(callerColumns)
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date(now).toISOString())
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (!user) throw wrongToken()
  return { user, sessionId }
}
