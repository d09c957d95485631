import type { Hono } from 'hono'
import { foldEmail, isEmailAddress } from '../../contract/account/email-address.ts'
import {
  decideEmailChange,
  getEmailChange,
  getEmailChangeLink,
  requestEmailChange,
  withdrawEmailChange,
} from '../../contract/account/email-change.ts'
import { isTwice } from '../database/is-twice.ts'
import { invalid, Problem } from '../http/problem.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import {
  cancelEmail,
  confirmedBy,
  confirmEmail,
  endEmailChange,
  findByEmailLink,
  startEmailChange,
} from './email-change.ts'
import { requireOwnPassword } from './own-password.ts'

export function emailRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, getEmailChange, async ({ caller, now }) => {
    const change = await database.read
      .selectFrom('email_changes')
      .selectAll()
      .where('user_id', '=', caller.user.id)
      .where('expires_at', '>', new Date(now).toISOString())
      .executeTakeFirst()
    if (!change) return { pending: null }
    const { email, expires_at } = change
    return { pending: { email, confirmed: confirmedBy(change), expires_at } }
  })

  // Do not look for an account here, but when the mail is written: free and taken addresses must take the same time.
  serve(app, services, requestEmailChange, async ({ caller, input, locale, now }) => {
    const { user } = caller
    const email = foldEmail(input.email)
    if (!isEmailAddress(email)) throw invalid({ email: [{ key: 'format' }] })
    if (email === user.email) throw invalid({ email: [{ key: 'unchanged' }] })
    await requireOwnPassword(database, user.id, { password: input.password, field: 'password' })
    await database.write((queries) => startEmailChange(queries, user, { email, locale }, now))
    log.info({ user: user.id }, 'change of e-mail address requested')
    return new Answer(204, undefined)
  })

  serve(app, services, withdrawEmailChange, async ({ caller }) => {
    await database.write((queries) => endEmailChange(queries, caller.user.id))
    return new Answer(204, undefined)
  })

  serve(app, services, getEmailChangeLink, async ({ params, now }) => {
    const change = await findByEmailLink(database.read, params.token, now)
    const { side, email, expires_at } = change
    return { side, email, confirmed: confirmedBy(change), expires_at }
  })

  serve(app, services, decideEmailChange, async ({ params, input, now }) => {
    const decide = { confirm: confirmEmail, cancel: cancelEmail }[input.decision]
    const { result, email, userId } = await database
      .write((queries) => decide(queries, params.token, now))
      .catch((error: unknown) => {
        throw isTwice(error) ? new Problem(409, 'emailTaken') : error
      })
    log.info({ user: userId, result }, 'change of e-mail address answered')
    return { result, email }
  })
}
