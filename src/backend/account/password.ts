import type { Hono } from 'hono'
import { changePassword } from '../../contract/account/account.ts'
import { queueMail } from '../mail/queue.ts'
import { hashPassword } from '../session/passwords.ts'
import { forgetChallengesOf } from '../second-factor/challenges.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { revokeSessionsOf } from '../session/sessions.ts'
import { knownOf, requireUnguessed } from './guessed-passwords.ts'
import { requireOwnPassword, wrongPassword } from './own-password.ts'
import { passwordChanged } from './mail-kinds.ts'

export function passwordRoutes(app: Hono, services: Services): void {
  const { database, rights, log } = services

  serve(app, services, changePassword, async ({ caller, input, locale, now }) => {
    const { id, email } = caller.user
    const before = await requireOwnPassword(database, id, {
      password: input.current_password,
      field: 'current_password',
    })
    requireUnguessed(input.password, await knownOf(database.read, id))

    const passwordHash = await hashPassword(input.password)
    const ended = await database.write(async (queries) => {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        // The password may have changed since its check: then the given one is no longer right.
        .where('password_hash', '=', before)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw wrongPassword('current_password')
      await forgetChallengesOf(queries, id)
      await queueMail(queries, { mail: passwordChanged, recipient: email, locale, about_id: id }, now)
      return revokeSessionsOf(queries, id, now, caller.sessionId)
    })
    for (const session of ended) rights.sessionEnded(session)
    log.info({ user: id }, 'password changed')
    return new Answer(204, undefined)
  })
}
