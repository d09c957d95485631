import { LARGEST_PART } from '../../contract/file-parts.ts'
import type { ApiProblem } from './api-error.ts'

/** In bytes: a request that fails with no more than this in its body did not fail for its size. */
export const SMALLEST_PART = 256 * 1024
/** After so many parts of one size the next one is twice as large. */
const PASSES_BEFORE_GROWTH = 8
/** Cut so often in a row, a size that has passed before is taken to be too large: the network may be another one now. */
const MOST_CUTS = 3

/** What this page has learned of the way to the server; sizes in bytes. */
interface Way {
  /** How large the next part may be. */
  size: number
  /** The largest body that has passed. */
  passed: number
  /** The smallest body that was refused with 413. */
  refused: number
  /** How often in a row a size was cut that had passed before. */
  cuts: number
  /** How many parts of the present size have passed, and how many have to before it grows. */
  passes: number
  needed: number
  /** Whether the size has grown, and nothing of that size has passed yet. */
  isTried: boolean
}

const unknown: Readonly<Way> = {
  size: LARGEST_PART,
  passed: 0,
  refused: Infinity,
  cuts: 0,
  passes: 0,
  needed: PASSES_BEFORE_GROWTH,
  isTried: false,
}
let way: Way = { ...unknown }

// On another network there may be no proxy with a limit.
globalThis.addEventListener?.('online', forgetPartSize)

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
 * Called once for each request that failed.
 */
export function smallerPart({ sent, problem, isOnline }: FailedRequest): number | undefined {
  if (sent <= SMALLEST_PART) return undefined
  if (problem.kind === 'bodyRefused') {
    way.refused = Math.min(way.refused, sent)
    if (sent <= way.passed) way.passed = 0
  } else if (problem.kind !== 'offline' || !isOnline || isPassing(sent)) return undefined
  return Math.max(SMALLEST_PART, Math.ceil(sent / 2))
}

/** Whether a body that was cut has a size that passes: then the line was cut, as a mobile one often is. Counts the cuts. */
function isPassing(sent: number): boolean {
  if (sent > way.passed) return false
  way.cuts += 1
  if (way.cuts < MOST_CUTS) return true
  way.cuts = 0
  way.passed = 0
  return false
}

/** In bytes: how large the next part may be, by what this page has learned of the way to the server. */
export function partSize(): number {
  return way.size
}

export function learnPartSize(smaller: number): void {
  if (smaller >= way.size) return
  // A proxy that cuts what is too large would cut each attempt to grow: they become rare.
  if (way.isTried) way.needed *= 2
  way.size = smaller
  way.passes = 0
  way.isTried = false
}

/** The server has taken a request with so many bytes of a file in its body. */
export function notePassed(sent: number): void {
  way.passed = Math.max(way.passed, sent)
  if (sent >= SMALLEST_PART) way.cuts = 0
  if (sent < way.size) return
  if (way.isTried) way.needed = PASSES_BEFORE_GROWTH
  way.isTried = false
  way.passes += 1
  const larger = Math.min(LARGEST_PART, 2 * way.size)
  if (way.passes < way.needed || larger === way.size || larger >= way.refused) return
  way.size = larger
  way.passes = 0
  way.isTried = true
}

export function forgetPartSize(): void {
  way = { ...unknown }
}
