import type { Caller } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { queueMail } from '../mail/queue.ts'
import { mailTo } from '../mail/recipient.ts'
import { forgetAuthenticator } from '../second-factor/authenticator.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'
import { readLocks } from './locks.ts'
import { findPerson } from './person.ts'
import { PersonConflict, takePerson } from './take.ts'
import type { Named } from './find.ts'
import { secondFactorRemoved } from '../second-factor/mail-kinds.ts'

/**
 * Removes the second factor and the passkeys of a person who has lost their devices. Returns whether they had any.
 * @throws {Problem} 404 for a person who never belonged to the organisation.
 * @throws {PersonConflict} where it is the caller themselves, who can do it with their password, or their account is locked.
 */
export async function removeSecondFactorOf(
  queries: Queries,
  named: Named,
  { caller, now }: { caller: Pick<Caller, 'user'>; now: number },
): Promise<boolean> {
  const by = await takePerson(queries, named, caller)
  const row = await findPerson(queries, named)
  const locks = await readLocks(queries, named.organisation, row, by)
  if (row.id === by.id || locks.name !== null) throw new PersonConflict('secondFactorLocked')
  if (!(await hasSecondFactor(queries, row.id))) return false

  await forgetAuthenticator(queries, row.id)
  await queries.deleteFrom('passkeys').where('user_id', '=', row.id).execute()
  await queueMail(queries, mailTo(row, secondFactorRemoved, row.id), now)
  return true
}
