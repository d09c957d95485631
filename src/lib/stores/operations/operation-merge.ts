import { addDays, lightFormat } from 'date-fns'
import { mergeOperation } from '../../../contract/operations/operation-changes.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import { type ListedOperation, listOperations } from '../../../contract/operations/operation-list.ts'
import { call } from '../../api/api.ts'
import { currentOf } from './operation-work.ts'
import { $organisationId } from '../organisation/organisation.ts'

/** More than anybody looks through; a storm brings some dozens. */
const MOST = 100

export interface Mergeable {
  operations: readonly ListedOperation[]
  /** There are more than these. */
  isPart: boolean
}

/**
 * The operations that one may be a duplicate of, the latest first: from the day before its alarm to the day after.
 * @throws {ApiError}
 */
export async function findMergeable({
  id,
  alarm_at,
}: Pick<OperationDetail, 'id' | 'alarm_at'>): Promise<Mergeable> {
  const params = { organisationId: $organisationId.get() }
  const day = (days: number) => lightFormat(addDays(alarm_at, days), 'yyyy-MM-dd')
  const input = { from: day(-1), to: day(1), limit: MOST }
  const { data, next } = await call(listOperations, { params, input })
  const operations = data.filter((one) => one.id !== id && one.close_reason !== 'merged')
  return { operations, isPart: next != null }
}

/** @throws {ApiError} a conflict where one of both was closed or merged meanwhile, unless it was done by this very call */
export async function mergeInto(operationId: number, into: number): Promise<void> {
  try {
    await call(mergeOperation, {
      params: { organisationId: $organisationId.get(), operationId },
      input: { into },
    })
  } catch (error) {
    // Done already, and the answer was lost.
    if (currentOf(error)?.merged_into?.id !== into) throw error
  }
}
