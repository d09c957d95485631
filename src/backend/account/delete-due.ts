import type { Services } from '../services.ts'
import { administeredAlone, isNothing } from './administers-alone.ts'
import { erase } from './erase.ts'

/** An hour later does not matter, as the deletion was requested days ago. */
export const DELETE_EVERY_MS = 60 * 60 * 1000

/**
 * Deletes the accounts whose time has come, except those of people who have become the only administrator of an organisation or the
 * tenant: each call checks these again. `now` in ms since 1970.
 */
export async function deleteDueAccounts(
  { database, rights, log }: Pick<Services, 'database' | 'rights' | 'log'>,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString()
  const due = await database.read
    .selectFrom('account_deletions')
    .select('user_id')
    .where('due_at', '<=', at)
    .execute()
  for (const { user_id: user } of due) {
    const ended = await database.write(async (queries) => {
      // Writing the same value locks the row: a concurrent withdrawal comes before this, or finds no request any more.
      const still = await queries
        .updateTable('account_deletions')
        .set(({ ref }) => ({ due_at: ref('due_at') }))
        .where('user_id', '=', user)
        .where('due_at', '<=', at)
        .returning('user_id')
        .executeTakeFirst()
      if (!still) return 'kept'
      const person = await queries
        .selectFrom('users')
        .select(['id', 'tenant_id', 'tenant_admin', 'first_name', 'last_name', 'email', 'locale'])
        .where('id', '=', user)
        .executeTakeFirstOrThrow()
      if (!isNothing(await administeredAlone(queries, person))) return 'needed'
      return erase(queries, person, now)
    })
    if (ended === 'needed') {
      log.warn({ user }, 'account not deleted: the person is the only administrator')
    }
    if (typeof ended === 'string') continue
    for (const session of ended.sessions) rights.sessionEnded(session)
    await rights.changed({ userIds: [user] })
    log.info({ user }, 'account deleted')
    if (ended.unclearEntries > 0) {
      const about = { user, entries: ended.unclearEntries }
      log.warn(about, 'timeline entries keep the name of a deleted account: a namesake may have written them')
    }
  }
}
