import { RESET_MINUTES } from '../../../contract/account/password.ts'
import { makeResetLink } from '../../account/feature.ts'
import { accountMade, passwordReset } from '../../account/mail-kinds.ts'
import type { Queries } from '../../database/database.ts'
import { Problem } from '../../http/problem.ts'
import { forgetMailsTo } from '../../mail/queue.ts'
import type { Caller } from '../../session/caller.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { takeUser } from './change.ts'
import { linkLockOf, type NamedUser } from './user.ts'

/**
 * Makes a link for setting the first password that the caller passes on, and answers its token and its end (ISO 8601 UTC). The links
 * before end. `now` in ms since 1970.
 * @throws {Problem} 404 as `findUser`. 409 for an account that is locked, administers the tenant, or has been used: with the link the
 * caller could come in as its person.
 */
export async function makeShownLink(
  queries: Queries,
  named: NamedUser,
  { caller, now }: { caller: Caller; now: number },
): Promise<{ token: string; expires_at: string }> {
  const person = await takeUser(queries, named, caller)
  const lock = linkLockOf(person)
  if (lock) throw new Problem(409, lock)
  const expiresAt = now + RESET_MINUTES * MINUTE_MS
  await forgetMailsTo(queries, person.email, [accountMade, passwordReset])
  await queries.deleteFrom('password_resets').where('user_id', '=', person.id).execute()
  const token = await makeResetLink(queries, person, { now, expiresAt, shownTo: caller.user.id })
  await queries
    .updateTable('users')
    .set({ link_shown_to: caller.user.id, link_shown_at: iso(now) })
    .where('id', '=', person.id)
    .where('tenant_id', '=', named.tenantId)
    .execute()
  return { token, expires_at: iso(expiresAt) }
}
