import { constants, rmSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_PARTS_HOURS, MOST_IN_PARTS } from '../../contract/file-parts.ts'
import { invalid, Problem } from '../http/problem.ts'
import type { Log } from '../log.ts'
import { createTurns } from '../limits/turns.ts'
import { makeFolder } from '../process/folders.ts'
import { repeat } from '../time/repeat.ts'

/** Files are kept for hours: looking for old ones this often is enough. */
const FORGET_EVERY_MS = 10 * 60 * 1000
const KEPT_MS = FILE_PARTS_HOURS * 60 * 60 * 1000
/** Not O_APPEND and not O_TRUNC: a part is written at its own place, also after a write that failed. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT

interface Part {
  key: string
  /** Where the part begins in the file. */
  offset: number
  /** Of the whole file. */
  length: number
  bytes: Uint8Array
}

interface Staged {
  userId: number
  length: number
  received: number
  /** When its last part came (ms since 1970). */
  at: number
}

/** Files that come in parts (`putFilePart`), until the call they are for reads them. Each belongs to one person. */
export interface StagedFiles {
  /**
   * Adds a part and answers how much of the file there is; an empty part only asks.
   * @throws {Problem} 409 where the part does not begin at the end of the file, 422 where it goes beyond the announced length or
   * the key is of a file with another length, 507 where the disk is full.
   */
  add: (userId: number, part: Part) => Promise<number>
  /** @throws {Problem} 422 where the person has no such file, or parts of it are missing. */
  read: (userId: number, key: string) => Promise<Uint8Array<ArrayBuffer>>
  remove: (userId: number, key: string) => Promise<void>
  /** Removes files whose last part came too long ago. */
  forgetOld: () => Promise<void>
}

interface About {
  now: () => number
  /** Whether so many bytes more may be written to the disk. */
  fits: (bytes: number) => Promise<boolean>
}

/**
 * The bytes lie in `folder`, the list of files in memory: a restart forgets both. All work is done in turns, so that two requests
 * about one file, or one that removes it for another one, never overlap. A turn writes 8 MB at most.
 */
export function createStagedFiles(folder: string, { now, fits }: About): StagedFiles {
  rmSync(folder, { recursive: true, force: true })
  const known = new Map<string, Staged>()
  const inTurn = createTurns(1)
  const nameOf = (userId: number, key: string) => `${userId}-${key}`
  const pathOf = (name: string) => join(folder, name)

  async function forget(name: string): Promise<void> {
    known.delete(name)
    await rm(pathOf(name), { force: true })
  }

  /** Forgets the oldest files of a person, so that there is room for one more. */
  async function makeRoomFor(added: string, userId: number): Promise<void> {
    const others = [...known].filter(([name, one]) => one.userId === userId && name !== added)
    const oldestFirst = others.toSorted(([, one], [, other]) => one.at - other.at)
    for (const [name] of oldestFirst.slice(0, Math.max(0, others.length - MOST_IN_PARTS + 1)))
      await forget(name)
  }

  /** Writes a part; false where less of the file is on the disk than was received, since something else removed it. */
  async function write(name: string, bytes: Uint8Array, offset: number): Promise<boolean> {
    makeFolder(folder)
    const handle = await open(pathOf(name), FLAGS, 0o600)
    try {
      if ((await handle.stat()).size < offset) return false
      for (let done = 0; done < bytes.byteLength;) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, offset + done)
        done += bytesWritten
      }
      return true
    } finally {
      await handle.close()
    }
  }

  /** Writes a part as `write` does, and forgets a file that cannot be gone on with. */
  async function writeOrForget(name: string, bytes: Uint8Array, offset: number): Promise<boolean> {
    try {
      const isWritten = await write(name, bytes, offset)
      if (!isWritten) await forget(name)
      return isWritten
    } catch (error) {
      // The first part has failed: the list does not have the file, so that `forgetOld` would not find it.
      if (!known.has(name)) await forget(name).catch(() => undefined)
      throw error
    }
  }

  async function add(userId: number, { key, offset, length, bytes }: Part): Promise<number> {
    const name = nameOf(userId, key)
    const before = known.get(name)
    if (before && before.length !== length) throw invalid({ key: [{ key: 'reused' }] })
    const received = before?.received ?? 0
    if (bytes.byteLength === 0) return received
    if (offset !== received) throw endsAt(received)
    const end = received + bytes.byteLength
    if (end > length) throw invalid({ length: [{ key: 'tooSmall', values: { limit: end } }] })
    if (!(await fits(bytes.byteLength))) throw new Problem(507, 'diskFull')
    if (!(await writeOrForget(name, bytes, offset))) throw endsAt(0)
    known.set(name, { userId, length, received: end, at: now() })
    // After the write: one that fails takes no other file away.
    if (!before) await makeRoomFor(name, userId)
    return end
  }

  async function read(userId: number, key: string): Promise<Uint8Array<ArrayBuffer>> {
    const name = nameOf(userId, key)
    const file = known.get(name)
    if (file && file.received === file.length) {
      const bytes = await readFile(pathOf(name)).catch(() => undefined)
      if (bytes?.byteLength === file.length) return bytes
      // Something else removed or cut it: the browser begins again.
      await forget(name)
    }
    throw invalid({ file_part_key: [{ key: 'incomplete' }] })
  }

  return {
    add: (userId, part) => inTurn(() => add(userId, part)),
    read: (userId, key) => inTurn(() => read(userId, key)),
    remove: (userId, key) => inTurn(() => forget(nameOf(userId, key))),
    forgetOld: () =>
      inTurn(async () => {
        for (const [name, { at }] of known) if (now() - at >= KEPT_MS) await forget(name)
      }),
  }
}

const endsAt = (received: number) => new Problem(409, 'uploadOffset', { current: { received } })

export function startForgettingParts(stagedFiles: StagedFiles, log: Log): { stop: () => Promise<void> } {
  return repeat(() => stagedFiles.forgetOld(), {
    everyMs: FORGET_EVERY_MS,
    log,
    failed: 'clean-up of unused uploads failed',
  })
}
