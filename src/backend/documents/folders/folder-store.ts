import { link, mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Turn } from '../../limits/precedence.ts'
import type { ByteRange, ContentStore } from '../store/content-store.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** In bytes: so much of a file is in memory while it is sent. */
const READ_BYTES = 64 * 1024

/** Of what is not whole yet. Nothing that is has such a name. */
const UNFINISHED = '.unfinished'

let unfinished = 0

/** Contents as files of one folder. Each step of reading one waits for `turn`. */
export function folderStore(folder: string, turn: Turn): ContentStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'))

  /** What `make` makes gets its name when it is whole and on the disk, and is found under it after a power cut. */
  async function place(key: string, make: (file: string) => Promise<void>): Promise<void> {
    const file = pathOf(key)
    const directory = dirname(file)
    const made = await mkdir(directory, { recursive: true, mode: 0o700 })
    const temporary = `${file}.${(unfinished += 1)}${UNFINISHED}`
    try {
      await make(temporary)
      await rename(temporary, file)
    } finally {
      await rm(temporary, { force: true })
    }
    await syncFolder(directory)
    // A folder that is new has to be found, too.
    for (let above = directory; made !== undefined && above.startsWith(made); above = dirname(above)) {
      await syncFolder(dirname(above))
    }
  }

  return {
    ready: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    takeFile: (key, file) =>
      place(key, async (temporary) => {
        await sync(file)
        await link(file, temporary)
      }),
    takeBytes: (key, bytes) =>
      place(key, async (temporary) => {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
      }),
    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    read: (key, range) => readPart(pathOf(key), turn, range),
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const known = await stat(path).catch(() => undefined)
        // `ctime`: when it got its name. Its bytes may be much older.
        if (known) yield { key: relative(folder, path).split(sep).join('/'), takenAt: known.ctimeMs }
      }
    },
  }
}

/** A stream of a file, or of a part of it, which reads only as much as its consumer requests. */
function readPart(
  file: string,
  turn: Turn,
  { start, end }: ByteRange = { start: 0, end: Infinity },
): ReadableStream<Bytes> {
  let handle: FileHandle | undefined
  let place = start
  return new ReadableStream(
    {
      async pull(controller) {
        await turn()
        handle ??= await open(file, 'r')
        try {
          const buffer = new Uint8Array(Math.min(READ_BYTES, end - place + 1))
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, place)
          place += bytesRead
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          if (bytesRead > 0 && place <= end) return
          await handle.close()
          controller.close()
        } catch (error) {
          await handle.close().catch(() => undefined)
          throw error
        }
      },
      cancel: () => handle?.close(),
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
