import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { Problem, type ProblemText } from '../http/problem.ts'
import { type Administrator, administratorNow } from './administrator.ts'
import type { Named } from './find.ts'

/** Thrown in a transaction: it cannot be done to the person as they are now. Answered with how that is. */
export class PersonConflict extends Error {
  override readonly name = 'PersonConflict'
  readonly text: ProblemText
  constructor(text: ProblemText) {
    super(text)
    this.text = text
  }
}

/**
 * Locks the caller and a person for the rest of the transaction, so that concurrent changes of them wait. Checks that the caller is
 * still an administrator: of two administrators who remove each other, one stays.
 * @throws {Problem} 401 and 403 where the caller is not an administrator any more.
 */
export async function takePerson(
  queries: Queries,
  { organisation, userId }: Named,
  caller: Pick<Caller, 'user'>,
): Promise<Administrator> {
  await takePeople(queries, organisation, [caller.user.id, userId])
  return administratorNow(queries, caller, organisation)
}

/**
 * Takes people for the rest of a transaction; after the organisation, where that is taken too. Always in the same order: two
 * who take the same never wait for each other.
 */
export async function takePeople(
  queries: Queries,
  { tenantId }: Pick<CheckedOrganisation, 'tenantId'>,
  ids: readonly number[],
): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    await queries
      .updateTable('users')
      // It is written as it was: both databases keep it for this transaction then.
      .set(({ ref }) => ({ version: ref('version') }))
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .execute()
  }
}

/** Raises the versions of people who are locked already: changes by callers who have read an older version are refused. */
export async function raiseVersions(
  queries: Queries,
  { tenantId }: Pick<CheckedOrganisation, 'tenantId'>,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('users')
    .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
    .where('id', 'in', ids)
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Answers a conflict with what `current` reads after the transaction, which has left nothing. */
export async function withConflicts<Result>(
  current: () => Promise<object>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PersonConflict)) throw error
    throw new Problem(409, error.text, { current: await current() })
  }
}
