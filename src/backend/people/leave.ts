import type { Caller } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { readLocks } from './locks.ts'
import { findPerson } from './person.ts'
import { PersonConflict, takePerson } from './take.ts'
import type { Named } from './find.ts'

/**
 * Ends a membership, and returns whether it was still running. Direct grants of the person stay, but have no effect without the
 * membership; a person who joins again starts without them (decision 51). `now` in ms since 1970.
 * @throws {Problem} 404 for a person who never belonged to the organisation.
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
