import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './folders.ts'
import { StartError } from './start-error.ts'

/** SQLite's code for a file that another one has locked. */
const BUSY = 5

/**
 * Two processes on the same data would each alarm only the people who are connected to it. The lock is one of
 * the operating system, so it ends with the process, however that ends.
 * @returns what gives it back.
 * @throws {StartError} when another process has it.
 */
export function takeLock(file: string, name: string): () => void {
  makeFolder(dirname(file))
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return () => lock.close()
  } catch (cause) {
    lock.close()
    const busy = cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      busy ? `${name} is used by another process.` : `${file} cannot be locked: ${reason}`,
      {
        cause,
      },
    )
  }
}
