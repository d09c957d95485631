import type { UploadState } from './upload-state.ts'

interface Counted {
  state: UploadState
  /** In bytes. */
  size: number
  sent: number
}

/** Of all that was chosen here and is not over, and of what has arrived beside it. */
export interface UploadTotal {
  files: number
  done: number
  /** In bytes. */
  size: number
  sent: number
}

/** How far all of it is; undefined: nothing is on its way, or one file alone, which says that itself. */
export function totalOf(uploads: readonly Counted[]): UploadTotal | undefined {
  const counted = uploads.filter(({ state }) => !['failed', 'away', 'elsewhere', 'sameName'].includes(state))
  const done = counted.filter(({ state }) => state === 'done').length
  if (counted.length < 2 || done === counted.length) return undefined
  const sum = (of: 'size' | 'sent') => counted.reduce((all, one) => all + one[of], 0)
  return { files: counted.length, done, size: sum('size'), sent: sum('sent') }
}
