import type { SecondFactorAsked } from '../../contract/account/second-factor.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

/** Everything that can go wrong with a call, as far as an interface needs to tell it apart. */
export type ApiProblem =
  /** No answer at all: no network, a time-out, a cut line. The specification counts this as no failure. */
  | { kind: 'offline' }
  | { kind: 'unauthenticated' }
  /** `asked`, at sign-in: the password was right, and what the sign-in goes on by. */
  | { kind: 'forbidden'; asked?: SecondFactorAsked }
  | { kind: 'invalid'; fields: Record<string, string[]> }
  /** Too many attempts. How long to wait in seconds, where the backend says it. */
  | { kind: 'tooMany'; waitSeconds: number | undefined }
  /**
   * `current`, of a conflict (409): how the thing stands now, and `said`: why, in the person's language; as far as the backend says so.
   * `waitSeconds`, of a 503: as above.
   */
  | { kind: 'server'; status: number; current?: unknown; said?: string; waitSeconds?: number }
  /** Something between this device and the backend, such as a proxy, takes no body of this size (413). */
  | { kind: 'bodyRefused' }
  /** An answer that is not what the contract says. */
  | { kind: 'unexpected' }

interface ApiErrorOptions extends ErrorOptions {
  mayLackCall?: boolean
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly problem: ApiProblem
  /** The backend may not have this call at all: the answer says nothing about what was asked for, nor about rights. */
  readonly mayLackCall: boolean

  constructor(problem: ApiProblem, message: string, options: ApiErrorOptions = {}) {
    super(message, options)
    this.problem = problem
    this.mayLackCall = options.mayLackCall ?? false
  }
}

/** What a call would be answered with that is not even sent, because the right to it is known to be missing. */
export function forbiddenWithout(permission: PermissionName): ApiError {
  return new ApiError({ kind: 'forbidden' }, `${permission} is needed`)
}

export function problemOf(error: unknown): ApiProblem {
  return error instanceof ApiError ? error.problem : { kind: 'unexpected' }
}

/** A backend without this call (404, 501, or a path that knows other methods only): its feature is hidden. */
export function isMissingCall(problem: ApiProblem): boolean {
  return problem.kind === 'server' && [404, 405, 501].includes(problem.status)
}

/** Whether an answer may only mean that the backend does not have the call. */
export function isOfMissingCall(error: unknown): boolean {
  return error instanceof ApiError && error.mayLackCall
}

const OUTAGE: readonly number[] = [502, 503, 504]

/** The server restarts, or a proxy does not reach it: no call is answered now. A 500 is about one call alone. */
export function isOutage(problem: ApiProblem): problem is Extract<ApiProblem, { kind: 'server' }> {
  return problem.kind === 'server' && OUTAGE.includes(problem.status)
}

/** A server that has failed, or a proxy whose server restarts: the answer says nothing about the thing that was asked for. */
export function isServerAway(problem: ApiProblem): problem is Extract<ApiProblem, { kind: 'server' }> {
  return (problem.kind === 'server' && problem.status === 500) || isOutage(problem)
}

/** Whether the question is still open: there is no network, or the server cannot answer now. */
export function isWithoutAnswer(problem: ApiProblem): boolean {
  return problem.kind === 'offline' || isServerAway(problem)
}

/** There is no such thing, or none any more. */
export function isGone(problem: ApiProblem): boolean {
  return problem.kind === 'server' && problem.status === 404
}

/** What somebody else has deleted meanwhile needs nothing done to it any more. Throws anything else again. */
export function unlessGone(error: unknown): void {
  if (!isGone(problemOf(error))) throw error
}
