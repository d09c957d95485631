import { sql } from 'kysely'
import { foldEmail } from '../../contract/account/email-address.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

/**
 * Logs the accounts whose address is another spelling of the address of a second account, so that no sign-in finds them: the
 * migration to ASCII domains could not join them. By their ids, as the log holds no personal data.
 */
export async function logSharedMailboxes({
  database: { read },
  log,
}: {
  database: Pick<Database, 'read'>
  log: Pick<Log, 'warn'>
}): Promise<void> {
  const spelled = await read
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`octet_length(email) > length(email)`)
    .orderBy('id')
    .execute()
  for (const { id, email } of spelled.filter((one) => foldEmail(one.email) !== one.email)) {
    const same = await read
      .selectFrom('users')
      .select('id')
      .where('email', '=', foldEmail(email))
      .executeTakeFirst()
    if (same) {
      log.warn(
        { user: id, same_mailbox_as: same.id },
        'two accounts have the same mailbox: this one cannot sign in with its address; a tenant administrator can switch it off',
      )
    }
  }
}
