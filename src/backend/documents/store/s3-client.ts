import { AwsClient, AwsV4Signer } from 'aws4fetch'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../http/problem.ts'
import { StoreAway } from './content-store.ts'
import { type FilePart, sendFilePart } from './s3-file.ts'

export interface S3Config {
  /** Without a slash at its end. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Of an object; left out: of the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: FilePart | string | Uint8Array<ArrayBuffer>
  /** Of the body, in hexadecimal digits: a store that verifies it refuses what was changed on the way. */
  sha256?: string
  /** Statuses that are an answer as well. */
  also?: readonly number[]
  /** Whether the answer is a content of any length, which the caller reads piece by piece. */
  isContent?: true
}

/** Sends a request to the store. @throws {StoreAway} without a usable response; Problem 507 where the store is full. */
export type S3 = (request: S3Request) => Promise<Response>

/** Number of tries of a request that fails by the store or the line, and the pause before the second try, in ms. */
const ATTEMPTS = 3
const AGAIN_MS = 200
/** In ms: until the whole response to a request; for a content, until its beginning. No request sends more than a part of a file. */
const LONGEST_MS = 5 * 60_000
/** In bytes, for a response that is no content. The longest is a list of 1000 keys, each of at most 1 KB before escaping. */
const LARGEST_ANSWER = 8 * 1024 * 1024

/**
 * Speaks to an S3-compatible store, with the bucket in the path: every kind of store knows that. `told` hears how each request went:
 * undefined, or why it failed.
 */
export function createS3(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config,
  told: (failure: StoreAway | undefined) => void,
  longestMs = LONGEST_MS,
): S3 {
  // Only requests that failed by the store are repeated, here: theirs knows nothing of lines that were cut.
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
  const client = new AwsClient({ ...keys, retries: 0 })

  async function send(request: S3Request): Promise<Response> {
    const { method, key, query, headers, body, sha256, isContent } = request
    const path = [endpoint, bucket, ...(key === undefined ? [] : [key])].join('/')
    const search = query ? `?${new URLSearchParams(query)}` : ''
    // A visitor who reads a content may be on a slow line, so its end has no limit.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), longestMs)
    const given = {
      method,
      headers: { ...headers, ...(sha256 !== undefined && { 'X-Amz-Content-Sha256': sha256 }) },
    }
    try {
      if (isFilePart(body)) {
        const signer = new AwsV4Signer({ ...given, url: path + search, ...keys })
        return await withText(await sendFilePart(await signer.sign(), body, late.signal))
      }
      const answer = await client.fetch(path + search, {
        ...given,
        ...(body !== undefined && { body }),
        signal: late.signal,
      })
      return isContent && answer.ok ? answer : await withText(answer)
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(request).catch((error: unknown) =>
        error instanceof StoreAway ? error : new StoreAway(reasonOf(error)),
      )
      // Not asked whether it is a Response: the server of calls puts its own in the place of that.
      const isAway = answer instanceof StoreAway
      if (!isAway && (answer.ok || request.also?.includes(answer.status))) {
        told(undefined)
        return answer
      }
      const failure = isAway ? answer : await failureOf(answer)
      const isPassing = failure.answered === undefined || failure.answered >= 500 || failure.answered === 429
      if (!isPassing || attempt === ATTEMPTS) {
        told(failure)
        throw failure.answered === FULL ? new Problem(507, 'diskFull') : failure
      }
      await wait(AGAIN_MS * 4 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}

/** An answer with its whole text. @throws {StoreAway} where it is longer than any answer of a store. */
async function withText({
  status,
  headers,
  body,
}: Pick<Response, 'status' | 'headers'> & { body: AsyncIterable<Uint8Array> | null }): Promise<Response> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    // Leaving the loop ends the connection.
    if (bytes > LARGEST_ANSWER) throw new StoreAway('the answer does not end', status)
    pieces.push(piece)
  }
  return new Response(bytes === 0 ? null : Buffer.concat(pieces), { status, headers })
}

function isFilePart(body: S3Request['body']): body is FilePart {
  return typeof body === 'object' && 'file' in body
}

/** What stores of one's own answer when their disk is full. */
const FULL = 507

/** The error for a response of the store, with its code. The caller never sees the text of the store. */
async function failureOf(answer: Response): Promise<StoreAway> {
  const text = await answer.text().catch(() => '')
  return new StoreAway(`${answer.status} ${codeOf(text) ?? ''}`.trim(), answer.status)
}

/** The code in an error response of S3. */
export function codeOf(text: string): string | undefined {
  return /<Code>(\w{1,100})<\/Code>/.exec(text)?.[1]
}

/** Of a request that got no answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
