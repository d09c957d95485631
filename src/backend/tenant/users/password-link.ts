import type { Queries } from '../../database/database.ts'
import { queueMail } from '../../mail/queue.ts'
import { mailTo } from '../../mail/recipient.ts'
import type { UserNow } from './user.ts'

/** Notes the mail by which somebody sets a password: for the first time, or anew as if they had asked for it. `now` in ms since 1970. */
export async function queuePasswordLink(
  queries: Queries,
  person: Pick<UserNow, 'email' | 'locale' | 'has_password'>,
  now: number,
): Promise<void> {
  await queueMail(queries, mailTo(person, person.has_password ? 'passwordReset' : 'accountMade'), now)
}
