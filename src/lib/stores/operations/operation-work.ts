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

/** How many people it alarms. */
interface Raised {
  id: number
  alarmed: number
}

/**
 * Makes an operation in the current organisation.
 * @param key under which it is made once, however often it is sent: one for each form
 * @throws {ApiError}
 */
export function raiseOperation(input: CreateOperationInput, key: string): Promise<Raised> {
  return call(createOperation, { params: { organisationId: $organisationId.get() }, input, key })
}

/**
 * The pages show the changed operation, without asking for it.
 * @throws {ApiError} a conflict where somebody else has changed it since that version: see `currentOf`
 */
export function saveOperation(operationId: number, input: UpdateOperationInput): Promise<OperationDetail> {
  const organisationId = $organisationId.get()
  return showChanged(organisationId, () =>
    call(updateOperation, { params: { organisationId, operationId }, input }),
  )
}

/**
 * Alarms all members of the organisation whom an operation has not alarmed. Where another member has changed the operation meanwhile,
 * it is tried once more with that version, so that no change is overwritten.
 * @throws {ApiError} also where it is closed by now
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

/** The current operation, where a call failed because another member has changed it; undefined: it failed for another reason. */
export function currentOf(error: unknown): OperationDetail | undefined {
  return conflictOf(OperationDetail, error)
}

const placeOf = (operationId: number) => ({ organisationId: $organisationId.get(), operationId })

/** @throws {ApiError} as all of these: a conflict where another member was faster. */
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

/** What was deleted a moment ago; in the organisation in which it was. */
export function bringBack(organisationId: number, operationId: number): Promise<OperationDetail> {
  return call(restoreOperation, { params: { organisationId, operationId } })
}

/** Who was shown the caller's data, the latest first. */
export function fetchViews(operationId: number): Promise<OperationView[]> {
  return call(listOperationViews, { params: placeOf(operationId) })
}

/** A PDF. */
export function fetchReport(operationId: number): Promise<Blob> {
  return call(getOperationReport, { params: placeOf(operationId) })
}
