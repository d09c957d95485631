import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Stored } from '../../notifications/notify.ts'
import { Problem, type ProblemText } from '../../http/problem.ts'
import type { Services } from '../../services.ts'
import { announceOperation } from '../alarm/alarm-people.ts'
import { type Asking, detailFor } from '../detail.ts'
import { takeOperation, type Doer } from './write-change.ts'

export function doerOf({ caller: { user }, now }: Asking): Doer {
  return {
    userId: user.id,
    actor: `${user.first_name} ${user.last_name}`,
    at: new Date(now).toISOString(),
  }
}

/** Thrown in a transaction: it cannot be done to the operation as it is now. Answered with how that is. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  readonly text: ProblemText
  constructor(text: ProblemText) {
    super(text)
    this.text = text
  }
}

/**
 * Changes one operation in a transaction, publishes the change, and returns the changed operation. `change` returns the notifications
 * to send, or undefined if it has changed nothing. With `deleted`, also accepts a deleted operation.
 * @throws {Problem} 404 where the organisation has no such operation; 409 with the operation for a conflict.
 */
export async function changeOperation(
  services: Services,
  asking: Asking,
  operationId: number,
  change: (queries: Queries, row: OperationRow, doer: Doer) => Promise<Stored | undefined>,
  about: { deleted?: boolean } = {},
): Promise<OperationDetail> {
  const { database, rights } = services
  const { organisation } = asking
  const asOf = rights.version()
  const notified = await withConflicts(database, asking, operationId, () =>
    database.write(async (queries) => {
      const row = await takeOperation(queries, organisation, operationId, about)
      return change(queries, row, doerOf(asking))
    }),
  )
  if (notified) await announceOperation(services, organisation, operationId, { notified, asOf })
  return detailFor(database, asking, operationId)
}

/** Answers a conflict with how the operation stands now: read after the transaction, which has left nothing. */
export async function withConflicts<Result>(
  database: Database,
  asking: Asking,
  operationId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    throw new Problem(409, error.text, { current: await detailFor(database, asking, operationId) })
  }
}
