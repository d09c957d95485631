import { LARGEST_PART } from '../../contract/file-parts.ts'
import type { ApiProblem } from './api-error.ts'

/** In bytes: a request that fails with no more than this in its body did not fail for its size. */
export const SMALLEST_PART = 256 * 1024

interface FailedRequest {
  /** How many bytes its body had. */
  sent: number
  problem: ApiProblem
  /** What the browser says about its network. */
  isOnline: boolean
}

/**
 * How large the next part may be after a request with a part failed; undefined: its size was not the reason, or the part is as
 * small as it may be. A proxy with a limit answers 413, or closes the connection while the browser still sends: then a dead line
 * looks the same, so the caller asks the server for the state of the file before it believes that the size was the reason.
 */
export function smallerPart({ sent, problem, isOnline }: FailedRequest): number | undefined {
  const mayBeSize = problem.kind === 'bodyRefused' || (problem.kind === 'offline' && isOnline)
  if (!mayBeSize || sent <= SMALLEST_PART) return undefined
  return Math.max(SMALLEST_PART, Math.ceil(sent / 2))
}

let size = LARGEST_PART

/** In bytes: how large the next part may be, by what this page has learned of the way to the server. */
export function partSize(): number {
  return size
}

export function learnPartSize(smaller: number): void {
  size = Math.min(size, smaller)
}

/** On another network there may be no proxy with a limit. */
export function forgetPartSize(): void {
  size = LARGEST_PART
}
