import { getOperation } from '../../../contract/operations/operation-detail.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { keepDetail } from './kept-operations.ts'
import type { HeardPush } from './operation-turns.ts'

/**
 * What is known of an operation now, as if it had been pushed; one that is not there any more was removed.
 * @throws {ApiError} where nobody has said
 */
export async function fetchAsPush(organisationId: number, operationId: number): Promise<HeardPush> {
  try {
    const operation = await call(getOperation, { params: { organisationId, operationId } })
    keepDetail(organisationId, operation)
    return { kind: 'saved', operation, organisationId }
  } catch (error) {
    const problem = problemOf(error)
    if (problem.kind === 'server' && problem.status === 404)
      return { kind: 'removed', id: operationId, organisationId }
    throw error
  }
}
