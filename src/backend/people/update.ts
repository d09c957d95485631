import type * as v from 'valibot'
import type { Person, updatePerson as updating } from '../../contract/people/people.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { checkGroups } from '../groups/feature.ts'
import { requireHeldOfGroups } from '../person-permissions/held.ts'
import { type FieldProblem, invalid } from '../http/problem.ts'
import { revokeSessionsOf } from '../session/sessions.ts'
import { iso } from '../time/iso.ts'
import { type Difference, differenceOf, isNothing } from './difference.ts'
import { readLocks } from './locks.ts'
import { findPerson, type PersonNow } from './person.ts'
import { groupsOf } from './rows.ts'
import { PersonConflict, takePerson } from './take.ts'
import type { Named } from './find.ts'

/** The effects of a change on a person's rights. */
export interface RightsAfter {
  /** The sessions that the change has ended. */
  ended: readonly number[]
  changed: boolean
  /** Whether the person has more rights than before. */
  gained: boolean
}

export const asBefore: RightsAfter = { ended: [], changed: false, gained: false }

/**
 * Changes the given fields of a person. `now` in ms since 1970.
 * @throws {Problem} 404 for a person who never belonged to the organisation, 422 for locked fields (`locksOf`), 403 for a group that
 * grants or refuses a permission that the caller does not hold.
 * @throws {PersonConflict} where the person has left, or was changed after the given version.
 */
export async function changePerson(
  queries: Queries,
  named: Named,
  { version, ...given }: v.InferOutput<typeof updating.input>,
  { caller, now }: { caller: Pick<Caller, 'user'>; now: number },
): Promise<RightsAfter> {
  const by = await takePerson(queries, named, caller)
  const row = await findPerson(queries, named)
  // If the caller's version is old, a missing group is a conflict rather than a mistake: it may have been deleted since.
  const check = version === row.version
  const difference = differenceOf(row, given, await groupsBeside(queries, named, given.group_ids, check))
  if (isNothing(difference)) return asBefore
  if (row.left_at !== null) throw new PersonConflict('personLeft')
  if (version !== row.version) throw new PersonConflict('personChanged')
  refuseLocked(
    { ...difference.account, ...difference.membership },
    await readLocks(queries, named.organisation, row, by),
  )
  const asking = { organisation: named.organisation, callerId: caller.user.id }
  await requireHeldOfGroups(queries, asking, [...difference.joined, ...difference.left])

  await write(queries, named.organisation, row, { ...difference, now })
  const { account, membership, joined, left } = difference
  const ended = account.active === false ? await revokeSessionsOf(queries, row.id, now) : []
  const groups = joined.length + left.length > 0
  const decisive = [membership.admin, account.tenant_admin, account.active]
  return {
    ended,
    changed: groups || decisive.some((value) => value !== undefined),
    // A group may refuse, so that leaving one gives something, too.
    gained: groups || decisive.includes(true),
  }
}

async function groupsBeside(
  queries: Queries,
  { organisation, userId }: Named,
  given: readonly number[] | undefined,
  check: boolean,
): Promise<{ before: readonly number[]; after: readonly number[] }> {
  const before = (await groupsOf(queries, organisation, [userId])).get(userId) ?? []
  if (!given) return { before, after: before }
  return { before, after: check ? await checkGroups(queries, organisation, given) : given }
}

/** Which lock holds for which field. */
const lockOf = {
  first_name: 'name',
  last_name: 'name',
  phone: 'name',
  admin: 'admin',
  tenant_admin: 'tenant_admin',
  active: 'active',
} as const satisfies Record<string, keyof Person['locked']>

/**
 * @param given what is changed, by its fields
 * @throws {Problem} 422 for what is locked.
 */
export function refuseLocked(given: object, locked: Partial<Person['locked']>): void {
  const refused = Object.entries(lockOf).flatMap(([field, lock]): [string, FieldProblem[]][] => {
    const reason = field in given && locked[lock]
    return reason ? [[field, [{ key: `locked.${reason}` }]]] : []
  })
  if (refused.length > 0) throw invalid(Object.fromEntries(refused))
}

async function write(
  queries: Queries,
  { id: organisationId, tenantId }: CheckedOrganisation,
  { id, version }: PersonNow,
  { account, membership, training, joined, left, now }: Difference & { now: number },
): Promise<void> {
  await queries
    .updateTable('users')
    .set({ ...account, version: version + 1 })
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute()
  const columns = {
    ...membership,
    ...(training && { ...training, qualifications_changed_at: iso(now) }),
  }
  if (Object.keys(columns).length > 0) {
    await queries
      .updateTable('memberships')
      .set(columns)
      .where('user_id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute()
  }
  if (left.length > 0) {
    await queries
      .deleteFrom('group_members')
      .where('user_id', '=', id)
      .where('group_id', 'in', left)
      .execute()
  }
  if (joined.length > 0) {
    await queries
      .insertInto('group_members')
      .values(joined.map((group_id) => ({ group_id, user_id: id })))
      // A concurrent request may have added them to the group.
      .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
      .execute()
  }
}
