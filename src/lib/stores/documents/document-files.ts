import {
  type DocumentPages,
  getContentAddress,
  getDocumentPage,
  getDocumentPages,
  getFolderAddress,
  getVersionContent,
  type PageWidth,
} from '../../../contract/documents/document-files.ts'
import type { ApiProblem } from '../../api/api-error.ts'
import { wired } from '../../api/api-hooks.ts'
import { call } from '../../api/api.ts'
import { transferFile } from '../../api/file-transfer.ts'
import { $organisationId } from '../organisation/organisation.ts'

const place = (documentId: number, versionId: number) => ({
  organisationId: $organisationId.get(),
  documentId,
  versionId,
})

/** An address that a viewer opens without a header, for a minute; of a recording a player, for hours. @throws {ApiError} */
export async function fetchContentAddress(documentId: number, versionId: number): Promise<string> {
  const { url } = await call(getContentAddress, { params: place(documentId, versionId) })
  return wired().base + url
}

/** As `fetchContentAddress`, of a folder with all that is in it, as a ZIP. */
export async function fetchZipAddress(folderId: number): Promise<string> {
  const { url } = await call(getFolderAddress, {
    params: { organisationId: $organisationId.get(), folderId },
  })
  return wired().base + url
}

/**
 * The bytes of one content of a document.
 * @param onProgress how much of them has come, from 0 to 1
 * @throws {ApiError}
 */
export function fetchContent(
  documentId: number,
  versionId: number,
  onProgress: (part: number) => void,
): Promise<Blob> {
  return transferFile(getVersionContent, { params: place(documentId, versionId), onProgress })
}

/** How many pages a PDF has, and how large they are. @throws {ApiError} 404 where it cannot be opened */
export function fetchPages(documentId: number, versionId: number): Promise<DocumentPages> {
  return call(getDocumentPages, { params: place(documentId, versionId) })
}

/** One page of it as a picture, counted from 1. @throws {ApiError} */
export function fetchPage(
  documentId: number,
  versionId: number,
  pageNumber: number,
  width: PageWidth,
): Promise<Blob> {
  return call(getDocumentPage, { params: { ...place(documentId, versionId), pageNumber }, input: { width } })
}

/** Each time as long again, up to this (ms). */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 120_000

/**
 * How long nothing is asked after a page did not come (ms): a line that is gone comes back, and so does a backend that is away.
 * undefined: it was refused, and would be again.
 * @param failures how often it has not come
 */
export function waitForPage(problem: ApiProblem, failures: number): number | undefined {
  const waits = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
  switch (problem.kind) {
    case 'offline':
    case 'unexpected':
      return waits
    case 'tooMany':
      return Math.max(waits, (problem.waitSeconds ?? 0) * 1_000)
    case 'server':
      return problem.status >= 500 || problem.status === 408 ? waits : undefined
    case 'unauthenticated':
    case 'forbidden':
    case 'invalid':
    case 'bodyRefused':
      return undefined
  }
}
