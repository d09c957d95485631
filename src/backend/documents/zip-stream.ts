import { PassThrough, Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { DocumentKeeper } from './store/keeper.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file of a ZIP, or a folder, whose path ends with a slash. */
export interface ZipEntry {
  path: string
  changedAt: Date
  /** Of a file; undefined: a folder. */
  content?: { size: number; open: () => ReadableStream<Bytes> }
}

export interface Zip {
  stream: ReadableStream<Bytes>
  /** In bytes; undefined: the entries were not all found in time. */
  size: number | undefined
}

/** A reader, and a proxy before us, waits for the first byte without a sign that work goes on. */
const FIRST_BYTE_MS = 5_000

/**
 * In bytes of the list at the end of a ZIP: a longer one is written with its ZIP64 part. yazl counts that part from 65,535 bytes on, but
 * writes it from 4 GB on alone unless it is told to.
 */
const LONGEST_LIST = 0x8000
/** What an entry has in that list beside its path. */
const LISTED = 46 + 9

/**
 * A ZIP whose files are stored as they are and opened one after the other, as it is read. Each piece is made in turn with those of other
 * ZIPs: a caller who reads slowly holds no place. A reader who hangs up closes the file that is open.
 * @throws what `entries` throws before the first byte
 */
export async function zipStream(
  entries: AsyncIterable<ZipEntry>,
  turns: DocumentKeeper['zipsInTurn'],
  firstByteMs = FIRST_BYTE_MS,
): Promise<Zip> {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  zip.on('error', (error: Error) => output.destroy(error))
  const started = Promise.withResolvers<void>()
  let open: Readable | undefined
  let isOver = false

  const fill = async () => {
    let listed = 0
    for await (const { path, changedAt: mtime, content } of entries) {
      if (isOver) return undefined
      listed += LISTED + Buffer.byteLength(path)
      if (!content) zip.addEmptyDirectory(path, { mtime })
      else
        zip.addReadStreamLazy(path, { mtime, size: content.size, compress: false }, (give) => {
          // Nothing is open before the first byte is asked for: an answer to HEAD is never read.
          void started.promise.then(() => {
            if (isOver) return
            open = Readable.from(content.open(), { objectMode: false })
            open.once('error', (error) => zip.emit('error', error))
            give(undefined, open)
          })
        })
    }
    const { promise, resolve } = Promise.withResolvers<number>()
    const known = (...[size]: unknown[]) => resolve(Number(size))
    zip.end({ forceZip64Format: listed >= LONGEST_LIST, comment: '' }, known)
    return promise
  }
  const filled = fill()
  filled.catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  // Its error is the reader's, if there is one.
  output.once('error', () => undefined)
  const size = await Promise.race([filled, wait(firstByteMs, undefined, { ref: false })])

  const pieces = output[Symbol.asyncIterator]()
  const stream = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        started.resolve()
        const { done, value } = await turns(() => pieces.next())
        if (done) controller.close()
        else controller.enqueue(value as Bytes)
      },
      cancel() {
        isOver = true
        open?.destroy()
        output.destroy()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, size }
}
