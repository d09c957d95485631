import { PassThrough, Readable } from 'node:stream'
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
  const started = Promise.withResolvers<void>()
  const late = Promise.withResolvers<undefined>()
  let open: Readable | undefined
  let isLate = false
  let isOver = false
  const timer = setTimeout(() => {
    isLate = true
    late.resolve(undefined)
  }, firstByteMs)
  timer.unref()

  const end = (error?: Error) => {
    isOver = true
    clearTimeout(timer)
    started.resolve()
    open?.destroy()
    output.destroy(error)
  }
  zip.on('error', end)
  // Its error is the reader's, if there is one.
  output.once('error', () => undefined)

  const fill = async () => {
    let listed = 0
    for await (const { path, changedAt: mtime, content } of entries) {
      // An answer to HEAD is never read: no more is looked for than can be in time.
      if (isLate) await started.promise
      if (isOver) return undefined
      listed += LISTED + Buffer.byteLength(path)
      if (!content) zip.addEmptyDirectory(path, { mtime })
      else
        zip.addReadStreamLazy(path, { mtime, size: content.size, compress: false }, (give) => {
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
  filled.catch((error: unknown) => end(error instanceof Error ? error : new Error(String(error))))
  const size = await Promise.race([filled, late.promise])
  clearTimeout(timer)

  let wake = () => undefined as void
  output.on('readable', () => wake())
  output.on('close', () => wake())
  const stream = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        started.resolve()
        for (;;) {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          const piece = await turns(async () => output.read() as Bytes | null)
          if (piece) return controller.enqueue(piece)
          if (output.errored) throw output.errored
          if (output.readableEnded) return controller.close()
          // Outside of the turn: the next picture may still be drawn.
          await promise
        }
      },
      cancel: () => end(),
    },
    { highWaterMark: 0 },
  )
  return { stream, size }
}
