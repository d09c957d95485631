import type { Hono } from 'hono'
import { foldEmail } from '../../contract/account/email-address.ts'
import { getUser, login, logout, refresh } from '../../contract/account/session.ts'
import type { Queries } from '../database/database.ts'
import { isPassword } from './passwords.ts'
import { Problem, wrongCredentials } from '../http/problem.ts'
import { askForSecondFactor } from '../second-factor/sign-in-routes.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { refreshSession, revokeSession } from './sessions.ts'
import { loginAnswer, recordOf, signIn } from './sign-in.ts'

export function sessionRoutes(app: Hono, services: Services): void {
  const { database, rights, config, log } = services

  serve(app, services, login, async ({ input, now, ip, device, cookies }) => {
    const person = await database.read
      .selectFrom('users')
      .select(['id', 'tenant_id', 'password_hash', 'active'])
      .where('email', '=', foldEmail(input.email))
      .executeTakeFirst()
    const matches = await isPassword(input.password, person?.password_hash)
    if (!person?.active || !matches) throw wrongCredentials()

    const arriving = { name: input.device_name, ip, token: device.token }
    // Return the challenge of the second factor rather than throw: the transaction must commit it.
    const { asked, issued } = await database.write(async (queries) => {
      await requireUnchanged(queries, person)
      const half = await askForSecondFactor(queries, person.id, now)
      if (half) return { asked: half }
      return { issued: await signIn(queries, person, arriving, now, config.tokenMinutes) }
    })
    if (!issued) throw new Problem(403, 'secondFactor', { asked })
    log.info({ user: person.id }, 'signed in')
    device.keep()
    await cookies.set(issued)
    return loginAnswer(services, issued, now)
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

  serve(app, services, getUser, ({ caller }) => recordOf(caller, config))
}

/**
 * Locks a person for the rest of the transaction, and checks that their password has not changed during its check. A new password
 * ends every session, so the old one must not begin another.
 * @throws {Problem} 422 where the password has changed, or the account is no longer active.
 */
async function requireUnchanged(
  queries: Queries,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    // Writing the same value locks the row on both databases.
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('active', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongCredentials()
}
