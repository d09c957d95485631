import { FetchError } from 'ofetch'
import * as v from 'valibot'
import { ProblemBody } from '../../contract/problems.ts'
import { ApiError, type ApiProblem } from './api-error.ts'

/** What a thrown fetch means. Whatever ended without an answer counts as offline. */
export function toApiError(cause: unknown, call: string): ApiError {
  const response = cause instanceof FetchError ? cause.response : undefined
  if (!response) return new ApiError({ kind: 'offline' }, `${call}: no answer`, { cause })

  const { status, headers, _data: body } = response
  const problem = problemOfAnswer({ status, retryAfter: headers.get('Retry-After'), body })
  return new ApiError(problem, `${call}: ${status}`, { cause })
}

interface Refusal {
  status: number
  retryAfter: string | null
  /** As it was read, whatever it is. */
  body: unknown
}

/** What an answer means that is not 2xx. */
export function problemOfAnswer({ status, retryAfter, body }: Refusal): ApiProblem {
  if (status === 401) return { kind: 'unauthenticated' }
  if (status === 429) return { kind: 'tooMany', waitSeconds: secondsOf(retryAfter) }

  const { output } = v.safeParse(ProblemBody, body)
  const { message, errors, current, challenge, methods } = (output ?? {}) as Partial<ProblemBody>
  if (status === 403)
    return { kind: 'forbidden', ...(challenge && methods && { asked: { challenge, methods } }) }
  if (status === 422) return { kind: 'invalid', fields: errors ?? {} }
  const waitSeconds = secondsOf(retryAfter)
  return {
    kind: 'server',
    status,
    current,
    ...(status === 409 && message !== undefined && { said: message }),
    ...(waitSeconds !== undefined && { waitSeconds }),
  }
}

interface FileRefusal extends Refusal {
  /** Whether a 413 to this request may come from the backend. Its body does not tell: gateways answer with JSON like ours. */
  mayBeOwn413: boolean
}

/** The same of a request with a file in its body. */
export function problemOfFileAnswer({ mayBeOwn413, ...refusal }: FileRefusal): ApiProblem {
  return refusal.status === 413 && !mayBeOwn413 ? { kind: 'bodyRefused' } : problemOfAnswer(refusal)
}

/** Backends may also name a date (RFC 9110, 10.2.3): by which clock, nobody knows. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined
}
