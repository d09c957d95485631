import type { AnySchema, Endpoint, PathParams } from '../../contract/endpoint.ts'
import { languageTags } from '../../contract/locales.ts'
import { ApiError, type ApiProblem, problemOf } from './api-error.ts'
import { wired } from './api-hooks.ts'
import { withRenewal } from './api.ts'
import { fillIn } from './fill-in.ts'
import { problemOfFileAnswer } from './fetch-error.ts'

/** A file takes as long as it takes; but where nothing has come or gone for so long, the line is dead. */
const PATIENCE_MS = 30_000

export interface FileRequest<Path extends string> {
  params: PathParams<Path>
  /** Of what is sent. */
  query?: Readonly<Record<string, string>>
  /** The body. */
  file?: Blob
  /** `Idempotency-Key`: however often it is sent, the backend does it once. */
  key?: string
  /** How much of the file has come or gone, from 0 to 1. */
  onProgress?: (part: number) => void
  /** How long the line may be silent (ms). */
  patience?: number
}

/** Sends one request whose body or answer is a file. A 401 leads to one renewal, and a second one to sign-out. @throws {ApiError} */
export async function requestFile<Path extends string, In extends AnySchema, Out extends AnySchema>(
  endpoint: Endpoint<Path, In, Out>,
  request: FileRequest<Path>,
): Promise<Blob> {
  const { person, refused } = wired()
  const asker = person()
  return withRenewal(async (token) => {
    try {
      return await send(endpoint, request, token)
    } catch (error) {
      if (person() === asker && problemOf(error).kind === 'forbidden') refused()
      throw error
    }
  })
}

function send<Path extends string>(
  { method, path, takesFile = 0 }: Endpoint<Path>,
  { params, query, file, key, onProgress, patience = PATIENCE_MS }: FileRequest<Path>,
  token: string | undefined,
): Promise<Blob> {
  const { base, credentials, locale } = wired()
  const request = new XMLHttpRequest()
  // The backend takes each file of the size that the contract allows. Where the body is empty, it judges one that came in parts.
  const isTaken = file !== undefined && file.size > 0 && file.size <= takesFile
  const search = query ? `?${new URLSearchParams(query)}` : ''
  request.open(method, base + fillIn(path, params) + search)
  request.responseType = 'blob'
  request.withCredentials = credentials === 'include'
  request.setRequestHeader('Accept', file ? 'application/json' : '*/*')
  request.setRequestHeader('Accept-Language', languageTags[locale()])
  if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
  if (key !== undefined) request.setRequestHeader('Idempotency-Key', key)
  if (file) request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')

  return new Promise((resolve, reject) => {
    const name = `${method} ${path}`
    const fail = () => reject(new ApiError({ kind: 'offline' }, `${name}: no answer`))
    let timer = setTimeout(giveUp, patience)
    function giveUp() {
      request.abort()
      fail()
    }
    const moved = ({ loaded, total, lengthComputable }: ProgressEvent) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patience)
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    if (file) request.upload.addEventListener('progress', moved)
    else request.addEventListener('progress', moved)
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('load', () => {
      const { status } = request
      const answer = request.response as Blob
      if (status >= 200 && status < 300) resolve(answer)
      else
        void problemOfFile(request, answer, !isTaken).then((problem) =>
          reject(new ApiError(problem, `${name}: ${status}`)),
        )
    })
    request.send(file ?? null)
  })
}

/** The same as of any other call, whose answer is no file. */
async function problemOfFile(
  request: XMLHttpRequest,
  answer: Blob,
  mayBeOwn413: boolean,
): Promise<ApiProblem> {
  const body = (await answer
    .text()
    .then(JSON.parse)
    .catch(() => undefined)) as unknown
  return problemOfFileAnswer({
    status: request.status,
    retryAfter: request.getResponseHeader('Retry-After'),
    body,
    mayBeOwn413,
  })
}
