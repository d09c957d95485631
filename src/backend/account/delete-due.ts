import { idIn, type Kind, type Outcome } from '../jobs/kind.ts'
import { iso } from '../time/iso.ts'
import type { JobServices } from '../feature.ts'
import { administeredAlone, isNothing } from './administers-alone.ts'
import { DELETION_JOB } from './deletion-routes.ts'
import { erase } from './erase.ts'
import { HOUR_MS } from '../time/durations.ts'

type Given = Pick<JobServices, 'database' | 'rights' | 'log' | 'now' | 'features'>

/** Deletes an account when its time has come. It is tried until it succeeds: the person has been promised it. */
export const accountDeletionKind: Kind<Given> = {
  kind: DELETION_JOB,
  run: (services, job) => deleteAccount(services, idIn(job, 'user')),
  firstWaitMs: 60_000,
  longestWaitMs: HOUR_MS,
  mostTries: Infinity,
  parallel: 1,
  takenMs: 10 * 60_000,
}

/**
 * Does nothing where the person has withdrawn the deletion. A person who alone administers something by now keeps the account until
 * another person does, too: that is looked at again each hour.
 */
async function deleteAccount(
  { database, rights, log, now, features }: Given,
  user: number,
): Promise<Outcome | undefined> {
  const at = now()
  const ended = await database.write(async (queries) => {
    // Lock the row by writing it unchanged: a concurrent withdrawal comes before, or finds nothing to withdraw.
    const still = await queries
      .updateTable('account_deletions')
      .set(({ ref }) => ({ due_at: ref('due_at') }))
      .where('user_id', '=', user)
      .where('due_at', '<=', iso(at))
      .returning('user_id')
      .executeTakeFirst()
    if (!still) return 'kept'
    const person = await queries
      .selectFrom('users')
      .select(['id', 'tenant_id', 'tenant_admin', 'first_name', 'last_name', 'email', 'locale'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow()
    if (!isNothing(await administeredAlone(queries, person))) return 'needed'
    return erase(queries, person, { features, now: at })
  })
  if (ended === 'kept') return undefined
  if (ended === 'needed') {
    log.warn({ user }, 'account not deleted: the person is the only administrator')
    return { againAfterMs: HOUR_MS }
  }
  for (const session of ended.sessions) rights.sessionEnded(session)
  await rights.changed({ userIds: [user] })
  log.info({ user }, 'account deleted')
  if (ended.unclearEntries > 0) {
    const about = { user, entries: ended.unclearEntries }
    log.warn(about, 'timeline entries keep the name of a deleted account: a namesake may have written them')
  }
  return undefined
}
