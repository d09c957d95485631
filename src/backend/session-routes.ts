import type { Hono } from 'hono'
import { foldEmail } from '../contract/email-address.ts'
import type { LoginAnswer, User } from '../contract/session.ts'
import { getUser, login, logout, refresh } from '../contract/session.ts'
import { createCaller, type Caller } from './caller.ts'
import type { Database, Queries } from './database/database.ts'
import { isPassword } from './passwords.ts'
import { wrongCredentials } from './problem.ts'
import { Answer, serve } from './serve.ts'
import type { Services } from './services.ts'
import { authenticate, type IssuedToken, refreshSession, revokeSession, startSession } from './sessions.ts'
import { toUser } from './user-record.ts'

export function sessionRoutes(app: Hono, services: Services): void {
  const { database, rights, config, log } = services

  serve(app, services, login, async ({ input, now, ip, cookies }) => {
    const person = await database.read
      .selectFrom('users')
      .select(['id', 'tenant_id', 'password_hash', 'active'])
      .where('email', '=', foldEmail(input.email))
      .executeTakeFirst()
    const matches = await isPassword(input.password, person?.password_hash)
    if (!person?.active || !matches) throw wrongCredentials()

    const device = { name: input.device_name, ip }
    const issued = await database.write((queries) =>
      signIn(queries, person, device, now, config.tokenMinutes),
    )
    log.info({ user: person.id }, 'signed in')
    await cookies.set(issued)
    return loginAnswer(database, issued, now)
  })

  serve(app, services, logout, async ({ caller, now, cookies }) => {
    await database.write((queries) => revokeSession(queries, caller.sessionId, now))
    rights.sessionEnded(caller.sessionId)
    await cookies.clear(caller.sessionId)
    log.info({ user: caller.user.id }, 'signed out')
    return new Answer(204, undefined)
  })

  serve(app, services, refresh, async ({ token, now, cookies }) => {
    const issued = await refreshSession(database, token, now, config.tokenMinutes, (sessionId) =>
      rights.sessionEnded(sessionId),
    )
    await cookies.set(issued)
    return issued
  })

  serve(app, services, getUser, ({ caller }) => recordOf(caller))
}

/** Starts a session of whoever has shown who they are. Times as `startSession` takes them. */
export async function signIn(
  queries: Queries,
  person: { id: number; tenant_id: number },
  device: { name: string; ip: string | null },
  now: number,
  tokenMinutes: number,
): Promise<IssuedToken> {
  await queries
    .updateTable('users')
    .set({ last_login_at: new Date(now).toISOString() })
    .where('id', '=', person.id)
    .execute()
  return startSession(queries, person, device, now, tokenMinutes)
}

/** What a new session is answered with. */
export async function loginAnswer(
  database: Database,
  issued: IssuedToken,
  now: number,
): Promise<LoginAnswer> {
  const signedIn = await authenticate(database, issued.token, now)
  return { user: await recordOf(createCaller(database, signedIn)), ...issued }
}

export async function recordOf({ user, organisations }: Caller): Promise<User> {
  return toUser(user, [...(await organisations()).values()])
}
