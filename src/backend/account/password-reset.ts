import type { Hono } from 'hono'
import { foldEmail } from '../../contract/account/email-address.ts'
import { forgotPassword, getPasswordReset, resetPassword } from '../../contract/account/password.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/queue.ts'
import { hashPassword } from '../session/passwords.ts'
import { unknownSecret } from '../http/problem.ts'
import { forgetChallengesOf } from '../second-factor/challenges.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { revokeSessionsOf } from '../session/sessions.ts'
import { hashToken } from '../session/tokens.ts'
import { knownOf, requireUnguessed } from './guessed-passwords.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import { passwordChanged, passwordReset } from './mail-kinds.ts'
import { tellShownLink } from './tell-shown-link.ts'

export function passwordResetRoutes(app: Hono, services: Services): void {
  const { database, rights, log } = services

  // Do not look for an account here, but when the mail is written: known and unknown addresses must take the same time.
  serve(app, services, forgotPassword, async ({ input, locale, now }) => {
    const mail = { mail: passwordReset, recipient: foldEmail(input.email), locale }
    await database.write((queries) => queueMail(queries, mail, now))
    return new Answer(204, undefined)
  })

  serve(app, services, getPasswordReset, async ({ params, now }) => {
    const { email, expires_at } = await findReset(database.read, params.token, now)
    return { email, expires_at }
  })

  serve(app, services, resetPassword, async ({ params, input, locale, now }) => {
    // Before the hash, which costs more than a guess may.
    const { user_id } = await findReset(database.read, params.token, now)
    requireUnguessed(input.password, await knownOf(database.read, user_id))
    const passwordHash = await hashPassword(input.password)
    const { userId, sessions } = await database.write((queries) =>
      setPassword(queries, { token: params.token, passwordHash, locale }, now),
    )
    for (const session of sessions) rights.sessionEnded(session)
    log.info({ user: userId }, 'password set by link')
    return new Answer(204, undefined)
  })
}

/** Forgets a portion of the links that are over (`inPortions`). */
export async function forgetOldResets(queries: Queries, now: number): Promise<number> {
  const over = queries
    .selectFrom('password_resets')
    .select('id')
    .where('expires_at', '<', new Date(now).toISOString())
    .limit(PORTION)
  return rowsOf(await queries.deleteFrom('password_resets').where('id', 'in', over).executeTakeFirstOrThrow())
}

/** @throws {Problem} 404 for a used, expired or unknown link, and for a person who may not sign in any more. */
async function findReset(queries: Queries, token: string, now: number) {
  const reset = await queries
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select([
      'password_resets.id',
      'password_resets.user_id',
      'password_resets.created_at',
      'password_resets.expires_at',
      'password_resets.shown_to',
      'users.email',
    ])
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', new Date(now).toISOString())
    .where('users.active', '=', true)
    .executeTakeFirst()
  if (!reset) throw unknownSecret()
  return reset
}

/** Answers whose it is, and the sessions that it ends. */
async function setPassword(
  queries: Queries,
  { token, passwordHash, locale }: { token: string; passwordHash: string; locale: Locale },
  now: number,
): Promise<{ userId: number; sessions: number[] }> {
  const reset = await findReset(queries, token, now)
  // With every other link of the person. Of two that come at once, the second finds nothing to end.
  const ended = await queries
    .updateTable('password_resets')
    .set({ used_at: new Date(now).toISOString() })
    .where('user_id', '=', reset.user_id)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  if (!ended.some(({ id }) => id === reset.id)) throw unknownSecret()

  await queries
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      unconfirmed_since: reset.shown_to === null ? null : new Date(now).toISOString(),
    })
    .where('id', '=', reset.user_id)
    .execute()
  if (reset.shown_to !== null)
    await tellShownLink(
      queries,
      { userId: reset.user_id, shownTo: reset.shown_to, shownAt: reset.created_at },
      now,
    )
  const sessions = await revokeSessionsOf(queries, reset.user_id, now)
  await forgetChallengesOf(queries, reset.user_id)
  await queueMail(
    queries,
    { mail: passwordChanged, recipient: reset.email, locale, about_id: reset.user_id },
    now,
  )
  return { userId: reset.user_id, sessions }
}
