import type { Queries } from '../database/database.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import { renewableSince } from './sessions.ts'

/** In ms: an administrator can look up a session for a month after its end. */
const KEPT_AFTER_END_MS = 30 * 24 * 60 * 60_000

/** Deletes a portion of the sessions that ended long ago, with their tokens and subscriptions (`inPortions`). */
export async function forgetEndedSessions(queries: Queries, now: number): Promise<number> {
  const unused = queries
    .selectFrom('push_subscriptions')
    .select('push_subscriptions.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_tokens')
            .select('session_tokens.id')
            .whereRef('session_tokens.session_id', '=', 'push_subscriptions.session_id')
            .where('session_tokens.superseded_at', 'is', null)
            .where('session_tokens.expires_at', '>', renewableSince(now)),
        ),
      ),
    )
    .limit(PORTION)
  const subscriptions = await queries
    .deleteFrom('push_subscriptions')
    .where('id', 'in', unused)
    .executeTakeFirstOrThrow()
  const before = new Date(now - KEPT_AFTER_END_MS).toISOString()
  const ended = queries
    .selectFrom('sessions')
    .select('id')
    .where((either) => either.or([either('expires_at', '<', before), either('revoked_at', '<', before)]))
  const tokens = await queries
    .deleteFrom('session_tokens')
    .where(
      'id',
      'in',
      queries.selectFrom('session_tokens').select('id').where('session_id', 'in', ended).limit(PORTION),
    )
    .executeTakeFirstOrThrow()
  const withoutToken = ended
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session_tokens')
            .select('session_tokens.id')
            .whereRef('session_tokens.session_id', '=', 'sessions.id'),
        ),
      ),
    )
    .limit(PORTION)
  const sessions = await queries
    .deleteFrom('sessions')
    .where('id', 'in', withoutToken)
    .executeTakeFirstOrThrow()
  return Math.max(...[subscriptions, tokens, sessions].map(rowsOf))
}
