import { DetailedError, type HttpRequest, Upload } from 'tus-js-client'
import {
  createDocumentUpload,
  type DocumentUpload,
  endDocumentUpload,
  getDocumentUpload,
} from '../../contract/documents/document-uploads.ts'
import { languageTags } from '../../contract/locales.ts'
import { ApiError, type ApiProblem } from '../api/api-error.ts'
import { wired } from '../api/api-hooks.ts'
import { call, withRenewal } from '../api/api.ts'
import { fillIn } from '../api/fill-in.ts'
import type { UploadTarget } from './begun-upload.ts'
import { problemOfFileAnswer } from '../api/fetch-error.ts'
import { learnPartSize, notePassed, partSize, smallerPart } from '../api/part-size.ts'

/** So often in a row a part may begin where the server does not stand any more, though its size is not to blame. */
const MOST_MOVES = 3
/** A server that does not say within this time where an upload stands, after a part was cut, is taken to be out of reach. */
const ASK_MS = 5_000
/** A file takes as long as it takes; but where nothing has gone for so long, the line is dead. */
const PATIENCE_MS = 30_000
/** What is checked and put in its place, once all of it is there: a gigabyte takes a while on a slow disk. */
const FINISHING_MS = 120_000

interface Sending {
  file: File
  /** Where the server takes it, if it was begun before. */
  address: string | undefined
  organisation: number
  target: UploadTarget
  /** Asked before it begins, and again with a renewed token. */
  isWanted: () => boolean
  /** Told how to stop it; what has gone stays with the server. */
  onStop: (stop: () => void) => void
  onAddress: (address: string) => void
  /** How many bytes have gone. */
  onSent: (sent: number) => void
}

/**
 * Sends a file by tus 1.0, from where the server has it, in parts that pass each proxy on the way. Answers what it has become, and
 * what has the same content. A 401 leads to one renewal, as with every call.
 * @throws {ApiError}
 */
export async function sendFile(sending: Sending): Promise<DocumentUpload> {
  let address = sending.address
  let isAgain = false
  const noted = { ...sending, onAddress: (given: string) => sending.onAddress((address = given)) }
  const tryOnce = (about: { part: number; asksQuickly: boolean }) => {
    if (isAgain && !sending.isWanted())
      throw new ApiError({ kind: 'unexpected' }, 'upload: stopped meanwhile')
    isAgain = true
    return attempt(noted, { ...about, address })
  }
  await withRenewal(() => sendInParts(tryOnce))
  return call(getDocumentUpload, { params: placeOf(address, sending.organisation) })
}

/** Where one stands that was begun before. @throws {ApiError} 404 where it is over */
export function standOf(address: string): Promise<DocumentUpload> {
  return call(getDocumentUpload, { params: placeOf(address, 0) })
}

/** What has come of it is deleted; what is a document stays. @throws {ApiError} */
export async function giveUp(address: string): Promise<void> {
  await call(endDocumentUpload, { params: placeOf(address, 0) })
}

/** A request of an upload failed. `sent`: how many bytes of the file its body had, from `start` on. */
interface Failed {
  error: ApiError
  start: number
  sent: number
}

/**
 * A part that is refused on the way, or cut, is halved and sent again from where the server stands. If the server does not say where
 * that is, the line is dead, and the size of parts stays. A 409 is a cut, too: a browser sends a request that was cut once more by
 * itself, and the server has taken the beginning of it by then. Then the upload goes on with parts of the same size, if that has
 * passed before.
 */
async function sendInParts(
  attempt: (about: { part: number; asksQuickly: boolean }) => Promise<Failed | undefined>,
): Promise<void> {
  let part = partSize()
  let moves = 0
  let reached = 0
  for (let asksQuickly = false; ; asksQuickly = true) {
    const failed = await attempt({ part, asksQuickly })
    if (!failed) return
    const { error, start, sent } = failed
    if (start > reached) moves = 0
    reached = Math.max(reached, start)
    const isMoved = sent > 0 && error.problem.kind === 'server' && error.problem.status === 409
    const problem: ApiProblem = isMoved ? { kind: 'offline' } : error.problem
    const smaller = smallerPart({ sent, problem, isOnline: navigator.onLine })
    part = smaller ?? partSize()
    if (smaller !== undefined) continue
    if (!isMoved || moves >= MOST_MOVES) throw error
    moves += 1
  }
}

interface Attempt {
  address: string | undefined
  /** In bytes: the most that the first request with a part takes of the file; those after it take as much as passes by then. */
  part: number
  /** Whether a part has failed, so that the first request finds out if the line is dead. */
  asksQuickly: boolean
}

/** Sends what the server does not have. @returns undefined: it has all of it */
function attempt(
  { file, organisation, target, isWanted, onStop, onAddress, onSent }: Sending,
  { address, part, asksQuickly }: Attempt,
): Promise<Failed | undefined> {
  const { base, token, credentials, locale } = wired()
  return new Promise((resolve) => {
    /** Of the request that is under way: where its body begins in the file, and ends. */
    let [start, end] = [0, 0]
    let most = part
    const fail = (error: ApiError) => resolve({ error, start, sent: end - start })
    let timer: ReturnType<typeof setTimeout> | undefined
    const patient = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void upload.abort()
        fail(new ApiError({ kind: 'offline' }, 'upload: nothing goes any more'))
      }, ms)
    }
    const upload = new Upload(file, {
      endpoint: new URL(
        base + fillIn(createDocumentUpload.path, { organisationId: organisation }),
        location.href,
      ).href,
      uploadUrl: address ?? null,
      chunkSize: part,
      metadata: { filename: file.name, ...metadataOf(target) },
      // Whether and when it is tried again, its owner decides: it knows of the others, and whether there is a network.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        const used = token()
        if (used !== undefined) request.setHeader('Authorization', `Bearer ${used}`)
        request.setHeader('Accept', 'application/json')
        request.setHeader('Accept-Language', languageTags[locale()])
        withCredentials(request, credentials === 'include')
        start = Number(request.getHeader('Upload-Offset') ?? 0)
        end = request.getMethod() === 'PATCH' ? Math.min(start + most, file.size) : start
        patient(asksQuickly && request.getMethod() === 'HEAD' ? ASK_MS : PATIENCE_MS)
      },
      onUploadUrlAvailable: () => {
        // The line is not dead, so the part that failed before was probably too large.
        if (asksQuickly) learnPartSize(part)
        if (upload.url !== null) onAddress(upload.url)
      },
      onProgress: (sent) => {
        patient(sent < end ? PATIENCE_MS : FINISHING_MS)
        onSent(sent)
      },
      onChunkComplete: (taken) => {
        notePassed(taken)
        most = partSize()
        upload.options.chunkSize = most
      },
      onSuccess: () => {
        clearTimeout(timer)
        resolve(undefined)
      },
      onError: (error) => {
        clearTimeout(timer)
        fail(toProblem(error))
      },
    })
    onStop(() => {
      clearTimeout(timer)
      void upload.abort()
    })
    if (!isWanted()) return
    patient(PATIENCE_MS)
    upload.start()
  })
}

function withCredentials(request: HttpRequest, included: boolean): void {
  const used: unknown = request.getUnderlyingObject()
  if (used instanceof XMLHttpRequest) used.withCredentials = included
}

/** As the contract names it. */
function metadataOf(target: UploadTarget): Record<string, string> {
  if ('document' in target)
    return { document_id: String(target.document), ...(target.askAgain && { ask_again: 'true' }) }
  return {
    ...(target.folder !== null && { folder_id: String(target.folder) }),
    ...(!target.keepBoth && { asks_of_name: 'true' }),
  }
}

function toProblem(error: Error): ApiError {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer || answer.getStatus() === 0)
    return new ApiError({ kind: 'offline' }, 'upload: no answer', { cause: error })
  const status = answer.getStatus()
  const problem = problemOfFileAnswer({
    status,
    retryAfter: answer.getHeader('Retry-After') ?? null,
    body: parsed(answer.getBody()),
    // The backend says so of each answer: the quota may be used up by now. To gateways it means nothing.
    mayBeOwn413: Boolean(answer.getHeader('Tus-Resumable')),
  })
  return new ApiError(problem, `upload: ${status}`, { cause: error })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Which upload lies there; `organisation` where the address does not say it. */
function placeOf(
  address: string | undefined,
  organisation: number,
): { organisationId: number; uploadId: number } {
  const found = /\/organisation\/(\d+)\/document-upload\/(\d+)/.exec(address ?? '')
  return { organisationId: Number(found?.[1] ?? organisation), uploadId: Number(found?.[2] ?? 0) }
}
