import type { Caller } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { readLocks } from './locks.ts'
import { findPerson } from './person.ts'
import { PersonConflict, takePerson } from './take.ts'
import type { Named } from './find.ts'

/**
 * Ends a membership; one that has ended stays so. Answers whether it did. `now` in ms since 1970. What was granted to the
 * person themselves stays and is worth nothing without the membership; who comes back begins without it (decision 51).
 * @throws {Problem} 404 for whoever never belonged to the organisation.
 * @throws {PersonConflict} where it is the caller’s own, or that of the last administrator.
 */
export async function leave(
  queries: Queries,
  named: Named,
  { caller, now }: { caller: Pick<Caller, 'user'>; now: number },
): Promise<boolean> {
  const { organisation, userId } = named
  const by = await takePerson(queries, named, caller)
  const row = await findPerson(queries, named)
  if (row.left_at !== null) return false
  const { membership } = await readLocks(queries, organisation, row, by)
  if (membership) throw new PersonConflict(membership === 'self' ? 'ownMembership' : 'lastAdministrator')

  await queries
    .deleteFrom('group_members')
    .where('user_id', '=', userId)
    .where('group_id', 'in', ({ selectFrom }) =>
      selectFrom('groups').select('id').where('organisation_id', '=', organisation.id),
    )
    .execute()
  await queries
    .updateTable('memberships')
    .set({ admin: false, left_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisation.id)
    .execute()
  await queries
    .updateTable('users')
    .set({ version: row.version + 1 })
    .where('id', '=', userId)
    .execute()
  return true
}
