import { StoreAway } from './content-store.ts'
import type { S3 } from './s3-client.ts'
import { hashOfPart } from './s3-file.ts'

/** In bytes: of a part, at least. No store takes more parts. */
const PART = 32 * 1024 * 1024
const MOST_PARTS = 10_000

/**
 * Sends a large file to an object, one part after the other, each read twice from the file: for its hash and to be sent. No more than
 * a piece of it is in memory. Nothing is there before the last part has come.
 * @throws {StoreAway} and then the store is told to forget what has come.
 */
export async function sendInParts(s3: S3, key: string, file: string, bytes: number): Promise<void> {
  const begun = await (await s3({ method: 'POST', key, query: { uploads: '' } })).text()
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1]
  if (uploadId === undefined) throw new StoreAway('the store begins no object of several parts')
  try {
    const size = Math.max(PART, Math.ceil(bytes / MOST_PARTS))
    const tags: string[] = []
    for (let from = 0; from < bytes; from += size) {
      const part = { file, from, bytes: Math.min(size, bytes - from) }
      const sha256 = await hashOfPart(part)
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await s3({ method: 'PUT', key, query, body: part, sha256 })
      await answer.arrayBuffer()
      tags.push(answer.headers.get('etag') ?? '')
    }
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const answer = await s3({ method: 'POST', key, query: { uploadId }, body })
    // A store that fails while it puts the parts together has answered 200 before.
    if (!(await answer.text()).includes('CompleteMultipartUploadResult')) {
      throw new StoreAway('the store could not put the parts together', answer.status)
    }
  } catch (error) {
    // What cannot be told now, a rule of the bucket does after some days (`docs/operate.md`).
    await s3({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}
