import { BIN_DAYS } from '../../contract/documents/documents.ts'
import { DAY_MS } from '../time/durations.ts'

/** What was put into the bin then or before is gone, whether or not anything has swept it yet. ISO 8601 UTC, of one as well. */
export function goneBefore(at: string): string {
  return new Date(Date.parse(at) - BIN_DAYS * DAY_MS).toISOString()
}

/** When something will be gone that was put into the bin at `deletedAt`. */
export function goneAt(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString()
}

/** `deleted_at` of a row that is being deleted for good: nothing can restore it meanwhile, nor after a crash. */
export const LONG_GONE = '1970-01-01T00:00:00.000Z'
