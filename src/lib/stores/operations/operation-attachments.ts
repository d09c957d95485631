import {
  addAttachment,
  getAttachment,
  removeAttachment,
} from '../../../contract/operations/operation-attachments.ts'
import { unlessGone } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { transferFile } from '../../api/file-transfer.ts'
import { $organisationId } from '../organisation/organisation.ts'

const placeOf = (operationId: number) => ({ organisationId: $organisationId.get(), operationId })

/**
 * Adds a file to an operation of the current organisation.
 * @param key under which it is added once, however often it is sent: one for each time somebody chooses a file
 * @param onProgress how much of it has gone, from 0 to 1
 * @throws {ApiError}
 */
export async function attachFile(
  operationId: number,
  file: File,
  { key, onProgress }: { key: string; onProgress: (part: number) => void },
): Promise<void> {
  const query = { name: file.name }
  await transferFile(addAttachment, { params: placeOf(operationId), query, file, key, onProgress })
}

/**
 * The bytes of a file of an operation.
 * @param onProgress how much of them has come, from 0 to 1
 * @throws {ApiError}
 */
export function fetchAttachment(
  operationId: number,
  attachmentId: number,
  onProgress: (part: number) => void,
): Promise<Blob> {
  return transferFile(getAttachment, { params: { ...placeOf(operationId), attachmentId }, onProgress })
}

/** For good. One that somebody else has removed meanwhile is removed. */
export async function detachFile(operationId: number, attachmentId: number): Promise<void> {
  await call(removeAttachment, { params: { ...placeOf(operationId), attachmentId } }).catch(unlessGone)
}
