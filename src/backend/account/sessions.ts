import type { Hono } from 'hono'
import { endOtherSessions, endSession, listSessions } from '../../contract/account/account.ts'
import { countryOf } from '../session/country.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { renewableSince, revokeSession, revokeSessionsOf } from '../session/sessions.ts'

export function accountSessionRoutes(app: Hono, services: Services): void {
  const { database, rights, log } = services

  serve(app, services, listSessions, async ({ caller, now }) => {
    const rows = await openSessions(database.read, caller.user.id, now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('sessions.id', 'desc')
      .execute()
    return rows.map((row) => ({ ...row, place: countryOf(row.ip), current: row.id === caller.sessionId }))
  })

  serve(app, services, endSession, async ({ caller, params, now }) => {
    await database.write(async (queries) => {
      const own = await openSessions(queries, caller.user.id, now)
        .where('sessions.id', '=', params.sessionId)
        .executeTakeFirst()
      if (!own) throw notFound()
      await revokeSession(queries, own.id, now)
    })
    rights.sessionEnded(params.sessionId)
    log.info({ user: caller.user.id, session: params.sessionId }, 'device signed out')
    return new Answer(204, undefined)
  })

  serve(app, services, endOtherSessions, async ({ caller, now }) => {
    const ended = await database.write((queries) =>
      revokeSessionsOf(queries, caller.user.id, now, caller.sessionId),
    )
    for (const session of ended) rights.sessionEnded(session)
    log.info({ user: caller.user.id, sessions: ended.length }, 'other devices signed out')
    return new Answer(204, undefined)
  })
}

/** Those whose token is good, or can still be renewed. */
export function openSessions(queries: Queries, userId: number, now: number) {
  return queries
    .selectFrom('sessions')
    .select(['sessions.id', 'device_name', 'ip', 'sessions.created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('sessions.expires_at', '>', new Date(now).toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session_tokens')
          .select('session_tokens.id')
          .whereRef('session_tokens.session_id', '=', 'sessions.id')
          .where('session_tokens.superseded_at', 'is', null)
          .where('session_tokens.expires_at', '>', renewableSince(now)),
      ),
    )
}
