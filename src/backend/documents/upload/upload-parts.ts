import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Turn } from '../../limits/precedence.ts'
import { makeFolder } from '../../process/folders.ts'
import { createHashes } from '../store/hashes.ts'
import { KNOWN_BYTES } from './kind.ts'
import { BytesMissing, NoRoom, TooMuch, WrongDigest } from './upload-errors.ts'

/** A crash loses no more than what was sent in this time: it takes as long to send it again. */
const CERTAIN_EVERY_MS = 3000
/** In bytes: so much is written at a time. */
const BATCH = 256 * 1024
/** In bytes: so often the thread that hashes is told of what is written. */
const HASH_EVERY = 8 * 1024 * 1024

/**
 * Each write goes through to the disk. What gathered in memory would go there all at once, and an alarm that is committed then would
 * wait for it: its p95 beside ten uploads was 2.9 × that alone, with this it is 1.4 × (`bench/document-beside.ts`). Windows has no
 * such flag.
 */
const FLAGS = constants.O_RDWR | constants.O_CREAT | (constants.O_DSYNC ?? 0)

/** An upload: how many bytes it will have, and how many of them lie on the disk for certain. */
interface Upload {
  id: number
  length: number
  received: number
}

interface Appended {
  /** How many bytes there are now, for certain. */
  received: number
  /** Why it ended before the stream did. */
  broken: unknown
}

/** What has come of uploads, until it is whole. */
export interface UploadParts {
  /** Where they lie, each under its id. */
  folder: string
  /**
   * Adds what comes, to where `received` says that it stands; what lies behind that was never certain, and is dropped.
   * `certain` is told every now and then how much is on the disk; never of a part whose digest is yet to be compared.
   */
  append: (
    upload: Upload,
    stream: AsyncIterable<Uint8Array>,
    about: { signal: AbortSignal; certain: (received: number) => Promise<void>; digest?: Digest | undefined },
  ) => Promise<Appended>
  /** Of one that is whole. */
  hashOf: (upload: Upload) => Promise<string>
  /** Whether all that has come is on the disk. */
  isWhole: (upload: Upload) => Promise<boolean>
  /** Its first bytes. */
  beginningOf: (upload: Upload) => Promise<Uint8Array>
  fileOf: (upload: Pick<Upload, 'id'>) => string
  remove: (id: number) => Promise<void>
}

/** What a part has to be: the digest of its bytes. */
export interface Digest {
  algorithm: string
  base64: string
}

/** `fits`: whether so many bytes more may be written; each step of taking them waits for `turn`. */
export function createUploadParts(
  folder: string,
  { fits, turn }: { fits: (bytes: number) => Promise<boolean>; turn: Turn },
): UploadParts {
  const hashes = createHashes()
  const fileOf = ({ id }: Pick<Upload, 'id'>) => join(folder, String(id))

  return {
    folder,
    fileOf,
    append: async (upload, stream, { signal, certain, digest }) => {
      makeFolder(folder)
      const handle = await open(fileOf(upload), FLAGS, 0o600)
      try {
        if ((await handle.stat()).size < upload.received) {
          // The received bytes were removed from the disk: the upload starts again.
          await certain(0)
          return { received: 0, broken: new BytesMissing() }
        }
        await handle.truncate(upload.received)
        hashes.cut(fileOf(upload), upload.received)
        if (!(await fits(0))) return { received: upload.received, broken: new NoRoom() }
        const own = digest && createHash(digest.algorithm)
        const taken = await take(handle, upload, stream, {
          signal,
          certain: own ? () => Promise.resolve() : certain,
          turn,
          grown: async (bytes) => {
            hashes.grown(fileOf(upload), bytes)
            if (!(await fits(0))) throw new NoRoom()
          },
          own,
        })
        if (own && (taken.broken !== undefined || own.digest('base64') !== digest.base64)) {
          await handle.truncate(upload.received)
          hashes.cut(fileOf(upload), upload.received)
          return { received: upload.received, broken: taken.broken ?? new WrongDigest() }
        }
        await handle.datasync()
        await certain(taken.received)
        return taken
      } finally {
        await handle.close()
      }
    },
    hashOf: (upload) => hashes.digest(fileOf(upload), upload.received),
    isWhole: async (upload) => {
      const known = await stat(fileOf(upload)).catch(() => undefined)
      return known?.size === upload.length
    },
    beginningOf: async (upload) => {
      const handle = await open(fileOf(upload), 'r')
      try {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(KNOWN_BYTES), 0, KNOWN_BYTES, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    remove: async (id) => {
      await rm(fileOf({ id }), { force: true })
      hashes.cut(fileOf({ id }), 0)
    },
  }
}

interface Taking {
  signal: AbortSignal
  turn: Turn
  certain: (received: number) => Promise<void>
  /** Told every now and then how much is written. Rejects where nothing more may be. */
  grown: (received: number) => Promise<void>
  /** Of the part alone. */
  own: Hash | undefined
}

/**
 * Writes the pieces as they come, through two buffers of `BATCH` bytes: while one is written and hashed the other is filled, and no
 * more is in memory. Now and then it is made certain, while it goes on.
 */
async function take(
  handle: FileHandle,
  { received, length }: Upload,
  stream: AsyncIterable<Uint8Array>,
  { signal, turn, certain, grown, own }: Taking,
): Promise<Appended> {
  const pieces = stream[Symbol.asyncIterator]()
  let stop: () => void = () => undefined
  signal.addEventListener('abort', () => stop(), { once: true })
  /** Not a race with one promise for all: that would keep every piece until its end. */
  const nextPiece = () =>
    new Promise<IteratorResult<Uint8Array> | 'stopped'>((resolve, reject) => {
      stop = () => resolve('stopped')
      pieces.next().then(resolve, reject)
      if (signal.aborted) stop()
    })
  /** What has come, what of it is with the operating system, and of how much of that the hash knows. */
  let came = received
  let written = received
  let told = received
  let lastCertain = performance.now()
  /** `filling` takes the next piece, and `spare` is written meanwhile. */
  let filling = new Uint8Array(BATCH)
  let spare = new Uint8Array(BATCH)
  let filled = 0
  let writing: Promise<void> = Promise.resolve()
  let making: Promise<void> = Promise.resolve()

  /** A disk that is nearly full takes less than it was given; the next try says why. */
  async function write(bytes: Uint8Array): Promise<void> {
    const end = written + bytes.byteLength
    for (let rest = bytes; rest.byteLength > 0;) {
      const { bytesWritten } = await handle.write(rest, 0, rest.byteLength, end - rest.byteLength)
      rest = rest.subarray(bytesWritten)
    }
    written = end
  }

  async function add(piece: Uint8Array): Promise<void> {
    for (let rest = piece; rest.byteLength > 0;) {
      const part = rest.subarray(0, BATCH - filled)
      filling.set(part, filled)
      filled += part.byteLength
      rest = rest.subarray(part.byteLength)
      if (filled === BATCH) await flush()
    }
  }

  async function flush(): Promise<void> {
    const full = filling.subarray(0, filled)
    // Until then the other buffer is still being written.
    await writing
    ;[filling, spare] = [spare, filling]
    filled = 0
    writing = write(full)
    // Its error reaches the `await writing` of the next flush, or the one at the end.
    writing.catch(() => undefined)
    own?.update(full)
    if (written - told >= HASH_EVERY) {
      told = written
      await grown(told)
    }
    if (performance.now() - lastCertain < CERTAIN_EVERY_MS) return
    const now = written
    await making
    lastCertain = performance.now()
    making = handle.datasync().then(() => certain(now))
    making.catch(() => undefined)
  }

  let broken: unknown
  try {
    for (;;) {
      const next = await nextPiece()
      if (next === 'stopped') {
        broken = signal.reason
        break
      }
      if (next.done) break
      await turn()
      came += next.value.byteLength
      if (came > length) {
        broken = new TooMuch()
        break
      }
      await add(next.value)
    }
  } catch (error) {
    broken = error
  }
  try {
    // What has come of a broken line is kept.
    if (filled > 0) await flush()
    await writing
    await making
  } catch (error) {
    broken = error
    await making.catch(() => undefined)
  }
  return { received: written, broken }
}
