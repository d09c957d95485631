import type { Hono } from 'hono'
import { changePassword } from '../../contract/account.ts'
import { queueMail } from '../mail/queue.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { Problem } from '../problem.ts'
import { Answer, serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { revokeSessionsOf } from '../sessions.ts'
import { knownOf, requireUnguessed } from './guessed-passwords.ts'

export function passwordRoutes(app: Hono, services: Services): void {
  const { database, rights, log } = services

  serve(app, services, changePassword, async ({ caller, input, locale, now }) => {
    const { id, email } = caller.user
    const { password_hash: before } = await database.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!(await isPassword(input.current_password, before))) throw wrongPassword()
    requireUnguessed(input.password, await knownOf(database.read, id))

    const passwordHash = await hashPassword(input.password)
    const ended = await database.write(async (queries) => {
      const { numUpdatedRows } = await queries
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        // Somebody may have set it anew meanwhile: then what was known is no longer right.
        .where('password_hash', '=', before)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw wrongPassword()
      await queueMail(queries, { kind: 'passwordChanged', recipient: email, locale }, now)
      return revokeSessionsOf(queries, id, now, caller.sessionId)
    })
    for (const session of ended) rights.sessionEnded(session)
    log.info({ user: id }, 'a password was changed')
    return new Answer(204, undefined)
  })
}

function wrongPassword(): Problem {
  return new Problem(422, 'invalid', {
    fields: { current_password: [{ key: 'password' }] },
    refusesSecret: true,
  })
}
