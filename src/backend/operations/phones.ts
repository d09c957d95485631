import type { OperationPhone } from '../../contract/operations/operation-detail.ts'
import type { Queries } from '../database/database.ts'
import { isLeader } from '../rights/leader.ts'
import type { Asking } from './detail.ts'
import { answerCounts } from './answer-counts.ts'

/** The phone number of a person who shows it to some callers (`phone_for`). */
const shared = (queries: Queries) =>
  queries
    .selectFrom('users')
    .where('users.active', '=', true)
    .where('users.phone', 'is not', null)
    .where('users.phone_for', '<>', 'nobody')

/**
 * The numbers of the members who come to an open operation, as far as each member shows theirs to this caller; never the caller's own.
 * None for a closed operation. Only the answer of `getOperation` may carry them.
 */
export async function phonesFor(
  queries: Queries,
  { caller, organisation }: Pick<Asking, 'caller' | 'organisation'>,
  operationId: number,
): Promise<OperationPhone[]> {
  const audiences = (await isLeader(queries, caller, organisation.id))
    ? (['leaders', 'all'] as const)
    : (['all'] as const)
  const rows = await shared(queries)
    .innerJoin('operation_responses', 'operation_responses.user_id', 'users.id')
    .innerJoin('operations', 'operations.id', 'operation_responses.operation_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.organisation_id', '=', 'operations.organisation_id')
        .on('memberships.left_at', 'is', null),
    )
    .select(['users.id as user_id', 'users.phone'])
    .where('users.phone_for', 'in', audiences)
    .where('users.id', '<>', caller.user.id)
    .where('operations.id', '=', operationId)
    .where('operations.organisation_id', '=', organisation.id)
    .where('operations.closed_at', 'is', null)
    .where('operation_responses.answer', 'in', ['coming', 'later'])
    .where(answerCounts)
    .orderBy('users.id')
    .execute()
  return rows.flatMap(({ user_id, phone }) => (phone ? [{ user_id, phone }] : []))
}

/** Whether a person shows their phone number to some callers: their pages then ask for it after a push. */
export async function sharesPhone(queries: Queries, userId: number): Promise<boolean> {
  const found = await shared(queries).select('users.id').where('users.id', '=', userId).executeTakeFirst()
  return found !== undefined
}
