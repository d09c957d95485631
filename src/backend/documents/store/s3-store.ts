import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type ByteRange, ContentMissing, type ContentStore, StoreAway } from './content-store.ts'
import { contentOf } from './keys.ts'
import { codeOf, type S3 } from './s3-client.ts'
import { sendInParts } from './s3-parts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** In bytes: up to here a file goes in one request. */
const MOST_AT_ONCE = 32 * 1024 * 1024
/** A line that is cut while a content is read is taken up again so often in a row. */
const READ_ATTEMPTS = 3

/** Says whose bucket it is. Not of the form of contents, so that no sweep looks at it. */
const OWNER_KEY = 'alarm-installation'

/**
 * Contents as objects of a bucket. `installation` is the same at each start and another one elsewhere: of two installations with one
 * bucket each would remove what the other one keeps, so the second one is let change nothing; `foreign` hears of it.
 */
export function s3Store(s3: S3, installation: string, foreign: (failure: StoreAway) => void): ContentStore {
  let owned: Promise<void> | undefined

  /** Before anything is changed. @throws {StoreAway} where it is another installation's. */
  function own(): Promise<void> {
    owned ??= claim().catch((error: unknown) => {
      owned = undefined
      throw error
    })
    return owned
  }

  async function claim(): Promise<void> {
    const known = await s3({ method: 'GET', key: OWNER_KEY, also: [404] })
    if (known.status === 404) {
      await known.body?.cancel()
      await empty(
        await s3({ method: 'PUT', key: OWNER_KEY, body: installation, sha256: hashOf(installation) }),
      )
      return
    }
    if ((await known.text()).trim() !== installation) {
      const failure = new StoreAway(`the bucket is another installation's: ${OWNER_KEY} in it says so`)
      foreign(failure)
      throw failure
    }
  }

  return {
    ready: own,
    takeFile: async (key, file, sha256) => {
      await own()
      const { size: bytes } = await stat(file)
      if (bytes <= MOST_AT_ONCE) {
        await empty(await s3({ method: 'PUT', key, body: { file, from: 0, bytes }, sha256 }))
      } else {
        await sendInParts(s3, key, file, bytes)
      }
      const size = await sizeOf(s3, key)
      if (size !== bytes) throw new StoreAway(`${size} bytes were kept of ${bytes}`)
    },
    takeBytes: async (key, bytes) => {
      await own()
      await empty(await s3({ method: 'PUT', key, body: bytes, sha256: hashOf(bytes) }))
    },
    size: (key) => sizeOf(s3, key),
    read: (key, range) => readObject(s3, key, range),
    remove: async (key) => {
      await own()
      await empty(await s3({ method: 'DELETE', key, also: [404] }))
    },
    async *list() {
      await own()
      for (let after = ''; ;) {
        const query = { 'list-type': '2', ...(after !== '' && { 'continuation-token': after }) }
        const text = await (await s3({ method: 'GET', query })).text()
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textIn(entry, 'Key')
          const takenAt = Date.parse(textIn(entry, 'LastModified'))
          // Skip objects of other programs in the bucket.
          if (contentOf(key) && !Number.isNaN(takenAt)) yield { key, takenAt }
        }
        after = textIn(text, 'NextContinuationToken')
        if (after === '' || textIn(text, 'IsTruncated') !== 'true') return
      }
    },
  }
}

async function sizeOf(s3: S3, key: string): Promise<number | undefined> {
  const answer = await s3({ method: 'HEAD', key, also: [404] })
  return answer.status === 404 ? undefined : Number(answer.headers.get('content-length'))
}

/** A stream of an object, or of a part of it. If the line is cut, it requests the rest again. */
function readObject(s3: S3, key: string, { start, end }: ByteRange = { start: 0, end: Infinity }) {
  let place = start
  let reader: ReadableStreamDefaultReader<Bytes> | undefined
  /** End of the requested bytes by the store's response, exclusive. */
  let whole = Infinity
  let attempts = 0

  async function open(): Promise<ReadableStreamDefaultReader<Bytes>> {
    const to = end === Infinity ? '' : String(end)
    const isAll = place === 0 && end === Infinity
    const answer = await s3({
      method: 'GET',
      key,
      headers: isAll ? {} : { Range: `bytes=${place}-${to}` },
      also: [404],
      isContent: true,
    })
    if (answer.status === 404 || !answer.body) {
      const code = codeOf(await answer.text())
      if (code === 'NoSuchBucket') throw new StoreAway(`404 ${code}`, 404)
      throw new ContentMissing('there is no such object')
    }
    // A store that does not know ranges would send everything again.
    if (!isAll && answer.status !== 206) throw new StoreAway('the store sends no parts', answer.status)
    whole = place + Number(answer.headers.get('content-length') ?? Infinity)
    return answer.body.getReader()
  }

  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        for (;;) {
          reader ??= await open()
          const next = await reader.read().catch(() => undefined)
          if (next && !next.done) {
            attempts = 0
            place += next.value.byteLength
            controller.enqueue(next.value)
            return
          }
          if (next?.done && (place >= whole || whole === Infinity)) return controller.close()
          reader = undefined
          attempts += 1
          if (attempts >= READ_ATTEMPTS) throw new StoreAway('the line to the store was cut')
        }
      },
      cancel: async () => {
        await reader?.cancel().catch(() => undefined)
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
}

/** The text of an element that has no other in it; empty: there is none. */
function textIn(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex: string | undefined, decimal: string) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** So that the connection can be used again. */
async function empty(answer: Response): Promise<void> {
  await answer.arrayBuffer()
}

function hashOf(content: string | Bytes): string {
  return createHash('sha256').update(content).digest('hex')
}
