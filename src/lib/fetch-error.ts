import { FetchError, type FetchResponse } from 'ofetch'
import * as v from 'valibot'
import { ProblemBody } from '../contract/problems.ts'
import { ApiError, type ApiProblem } from './api-error.ts'

/** What a thrown fetch means. Whatever ended without an answer counts as offline. */
export function toApiError(cause: unknown, call: string): ApiError {
  const response = cause instanceof FetchError ? cause.response : undefined
  if (!response) return new ApiError({ kind: 'offline' }, `${call}: no answer`, { cause })

  return new ApiError(problemOfAnswer(response), `${call}: ${response.status}`, { cause })
}

function problemOfAnswer({ status, headers, _data: body }: FetchResponse<unknown>): ApiProblem {
  if (status === 401) return { kind: 'unauthenticated' }
  if (status === 403) return { kind: 'forbidden' }
  if (status === 429) return { kind: 'tooMany', waitSeconds: secondsOf(headers.get('Retry-After')) }

  const { output } = v.safeParse(ProblemBody, body)
  const { errors, current } = (output ?? {}) as Partial<ProblemBody>
  return status === 422 ? { kind: 'invalid', fields: errors ?? {} } : { kind: 'server', status, current }
}

/** Backends may also name a date (RFC 9110, 10.2.3): by which clock, nobody knows. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined
}
