import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A file system in memory: what Linux shares between processes. */
const IN_MEMORY = '/dev/shm'
/** Databases, uploads and browsers of a whole run take a tenth of it. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Where tests keep their files. In memory, where there is room: each of their thousands of transactions waits for the disk
 * otherwise, a quarter of the time of the units. None of them proves anything about a disk that loses power.
 */
export function temporaryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
