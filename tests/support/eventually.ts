import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Tries `job` until it holds. By itself Vitest gives up after a second, which is little for a machine with much to do. */
export function eventually<Result>(job: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(job, PATIENCE_MS)
}
