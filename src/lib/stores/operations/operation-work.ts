import {
  archiveOperation,
  closeOperation,
  createOperation,
  type CreateOperationInput,
  deleteOperation,
  type GivenReason,
  reopenOperation,
  restoreOperation,
  unarchiveOperation,
  updateOperation,
  type UpdateOperationInput,
} from '../../../contract/operations/operation-changes.ts'
import {
  listOperationViews,
  OperationDetail,
  type OperationView,
} from '../../../contract/operations/operation-detail.ts'
import { getOperationReport } from '../../../contract/operations/operation-report.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { conflictOf } from '../../api/conflict.ts'
import { showChanged } from './operation-news.ts'

/** A new operation, with the number of people that it alarms. */
interface Raised {
  id: number
  alarmed: number
}

/**
 * Creates an operation in the current organisation.
 * @param key idempotency key, one for each form: repeated requests create the operation only once
 * @throws {ApiError}
 */
export function raiseOperation(input: CreateOperationInput, key: string): Promise<Raised> {
  return call(createOperation, { params: { organisationId: $organisationId.get() }, input, key })
}

/**
 * Saves a change; the pages show the changed operation without fetching it again.
 * @throws {ApiError} a conflict if another member has changed the operation since `input.version`: see `currentOf`
 */
export function saveOperation(operationId: number, input: UpdateOperationInput): Promise<OperationDetail> {
  const organisationId = $organisationId.get()
  return showChanged(organisationId, () =>
    call(updateOperation, { params: { organisationId, operationId }, input }),
  )
}

/**
 * Alarms all members of the organisation whom the operation has not alarmed yet. If another member has changed the operation
 * meanwhile, repeats the request once with the new version, so that no change is overwritten.
 * @throws {ApiError} also if the operation was closed meanwhile
 */
export async function alarmEverybody({ id, version }: OperationDetail): Promise<OperationDetail> {
  const ask = (known: number | undefined) => saveOperation(id, { version: known ?? 1, group_ids: [] })
  try {
    return await ask(version)
  } catch (error) {
    const current = currentOf(error)
    if (!current?.active) throw error
    return ask(current.version)
  }
}

/** The current operation from a conflict with a change by another member; undefined: the call failed for another reason. */
export function currentOf(error: unknown): OperationDetail | undefined {
  return conflictOf(OperationDetail, error)
}

const placeOf = (operationId: number) => ({ organisationId: $organisationId.get(), operationId })

/** @throws {ApiError} like all functions below: a conflict if another member was faster. */
export function endOperation(
  operationId: number,
  reason: GivenReason,
  report: string,
): Promise<OperationDetail> {
  const input = { reason, ...(report !== '' && { report }) }
  return call(closeOperation, { params: placeOf(operationId), input })
}

export function takeUpAgain(operationId: number): Promise<OperationDetail> {
  return call(reopenOperation, { params: placeOf(operationId) })
}

export function putAway(operationId: number): Promise<OperationDetail> {
  return call(archiveOperation, { params: placeOf(operationId) })
}

export function takeFromArchive(operationId: number): Promise<OperationDetail> {
  return call(unarchiveOperation, { params: placeOf(operationId) })
}

export async function removeOperation(operationId: number, reason: string): Promise<void> {
  await call(deleteOperation, { params: placeOf(operationId), input: { reason } })
}

/** Restores an operation that was just deleted, in its own organisation. */
export function bringBack(organisationId: number, operationId: number): Promise<OperationDetail> {
  return call(restoreOperation, { params: { organisationId, operationId } })
}

/** Views of the caller's data by members, the latest first. */
export function fetchViews(operationId: number): Promise<OperationView[]> {
  return call(listOperationViews, { params: placeOf(operationId) })
}

/** The report of the operation, as a PDF. */
export function fetchReport(operationId: number): Promise<Blob> {
  return call(getOperationReport, { params: placeOf(operationId) })
}
