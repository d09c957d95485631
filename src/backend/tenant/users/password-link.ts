import type { Queries } from '../../database/database.ts'
import { queueMail } from '../../mail/queue.ts'
import { mailTo } from '../../mail/recipient.ts'
import type { UserNow } from './user.ts'
import { accountMade, passwordReset } from '../../account/mail-kinds.ts'

/** Queues the mail with a link for setting the first password, or a new one. `now` in ms since 1970. */
export async function queuePasswordLink(
  queries: Queries,
  person: Pick<UserNow, 'email' | 'locale' | 'has_password'>,
  now: number,
): Promise<void> {
  await queueMail(queries, mailTo(person, person.has_password ? passwordReset : accountMade), now)
}
