import { expect, test } from 'vitest'
import { type ZipEntry, zipStream } from '../../../src/backend/documents/zip-stream.ts'
import { createTurns } from '../../../src/backend/limits/turns.ts'
import { filesOfZip } from '../../support/documents/zip-files.ts'

// Documents: the bytes of a ZIP, and what is open while it is sent.

const AT = new Date('2026-07-01T12:00:01Z')

/** A file that notes whether it is open. */
function fileOf(path: string, bytes: Uint8Array<ArrayBuffer>) {
  let open = 0
  const entry: ZipEntry = {
    path,
    changedAt: AT,
    content: {
      size: bytes.byteLength,
      open: () => {
        open += 1
        let place = 0
        return new ReadableStream(
          {
            pull(controller) {
              const piece = bytes.slice(place, (place += 65_536))
              if (piece.byteLength > 0) return controller.enqueue(piece)
              open -= 1
              controller.close()
            },
            cancel: () => void (open -= 1),
          },
          { highWaterMark: 0 },
        )
      },
    },
  }
  return { entry, opened: () => open }
}

async function* each(entries: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries
}
const zipOf = (...entries: ZipEntry[]) => zipStream(each(entries), createTurns(1))
const bytesOf = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  Buffer.from(await new Response(stream).arrayBuffer())

test.each([0, 1, 300, 1200])(
  'the length of a ZIP with %s files is known before it is read',
  async (count) => {
    const names = Array.from({ length: count }, (_, place) => `${'Übungsplan '.repeat(5)}${place}.txt`)
    const files = names.map((path, place) => fileOf(path, new Uint8Array(place % 7)).entry)
    const { size, stream } = await zipOf(...files, { path: 'Leer/', changedAt: AT })
    const zip = await bytesOf(stream)
    expect(size).toBe(zip.byteLength)
    expect(filesOfZip(zip).map(({ name }) => name)).toEqual([...names, 'Leer/'])
  },
)

test('a ZIP says in UTC when its files were changed', async () => {
  const { stream } = await zipOf(fileOf('Plan.txt', new Uint8Array(3)).entry, {
    path: 'Leer/',
    changedAt: AT,
  })
  const list = (await bytesOf(stream)).toString('hex').split('504b0102').slice(1)
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32LE(AT.getTime() / 1000)
  // The extended timestamp of Info-ZIP: UT, 5 bytes, the change alone.
  for (const entry of list) expect(entry).toMatch(new RegExp(`55540500(01|03)${seconds.toString('hex')}`))
})

test('a file is open while it is read alone, and closed where its reader hangs up', async () => {
  const files = ['a.txt', 'b.txt'].map((path) => fileOf(path, new Uint8Array(2_000_000)))
  const opened = () => files.map((file) => file.opened())
  const { stream } = await zipOf(...files.map(({ entry }) => entry))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(opened()).toEqual([0, 0])

  const reader = stream.getReader()
  for (let piece = 0; piece < 3; piece += 1) await reader.read()
  expect(opened()).toEqual([1, 0])
  await reader.cancel()
  await expect.poll(opened).toEqual([0, 0])
})

test('a ZIP whose entries take long to find begins without its length, and has all of them', async () => {
  async function* slowly() {
    for (const path of ['a.txt', 'b.txt']) {
      await new Promise((resolve) => setTimeout(resolve, 30))
      yield fileOf(path, new Uint8Array(5)).entry
    }
  }
  const { size, stream } = await zipStream(slowly(), createTurns(1), 1)
  expect(size).toBeUndefined()
  expect(filesOfZip(await bytesOf(stream)).map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
})

test('where the entries cannot be found there is no ZIP, or it breaks off', async () => {
  async function* failing() {
    yield fileOf('a.txt', new Uint8Array(5)).entry
    await new Promise((resolve) => setTimeout(resolve, 30))
    throw new Error('store away')
  }
  await expect(zipStream(failing(), createTurns(1))).rejects.toThrow('store away')
  const { stream } = await zipStream(failing(), createTurns(1), 1)
  await expect(bytesOf(stream)).rejects.toThrow('store away')
})

test('a file that ends early or cannot be opened breaks the ZIP off', async () => {
  const short = fileOf('a.txt', new Uint8Array(10)).entry
  const gone = { size: 10, open: () => new ReadableStream({ start: (one) => one.error(new Error('gone')) }) }
  for (const content of [{ ...gone, open: short.content?.open ?? gone.open, size: 11 }, gone]) {
    const { stream } = await zipOf({ ...short, content })
    await expect(bytesOf(stream)).rejects.toThrow()
  }
})

test('beyond the time limit entries are looked for once the ZIP is read, and hold no turn meanwhile', async () => {
  let found = 0
  const next = Promise.withResolvers<void>()
  async function* slowly() {
    for (const path of ['a.txt', 'b.txt', 'c.txt']) {
      found += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (path === 'c.txt') await next.promise
      yield fileOf(path, new Uint8Array(5)).entry
    }
  }
  const turns = createTurns(1)
  const { size, stream } = await zipStream(slowly(), turns, 1)
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect([size, found], 'as where the answer is to HEAD').toEqual([undefined, 1])

  const reading = bytesOf(stream)
  await expect.poll(() => found).toBe(3)
  const other = await zipStream(each([fileOf('d.txt', new Uint8Array(5)).entry]), turns)
  expect(filesOfZip(await bytesOf(other.stream)).map(({ name }) => name)).toEqual(['d.txt'])
  next.resolve()
  expect(filesOfZip(await reading).map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
})

test('a reader who hangs up ends the search for more entries', async () => {
  let found = 0
  async function* slowly() {
    for (const path of ['a.txt', 'b.txt', 'c.txt']) {
      found += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
      yield fileOf(path, new Uint8Array(5)).entry
    }
  }
  const { stream } = await zipStream(slowly(), createTurns(1), 1)
  await stream.cancel()
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(found).toBe(1)
})
