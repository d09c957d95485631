import { ofetch } from 'ofetch'
import * as v from 'valibot'
import type { AnySchema, Endpoint, PathParams } from '../../contract/endpoint.ts'
import { languageTags } from '../../contract/locales.ts'
import { logout } from '../../contract/account/session.ts'
import { mayLackCall, noteAnswered } from './answered-calls.ts'
import { ApiError, isGone, isOfMissingCall, isOutage, problemOf } from './api-error.ts'
import { fillIn } from './fill-in.ts'
import { wired } from './api-hooks.ts'
import { inAttempts } from './attempts.ts'
import { toApiError } from './fetch-error.ts'
import { outlivesPage } from './outlives-page.ts'
import { inTurn } from '../device/lock.ts'
import { noteProblem } from './server-away.ts'
import type { HeardTime } from './server-clock.ts'

type Params<Path extends string> = keyof PathParams<Path> extends never
  ? { params?: undefined }
  : { params: PathParams<Path> }
type Input<Schema extends AnySchema> =
  Record<never, never> extends v.InferInput<Schema>
    ? { input?: v.InferInput<Schema> }
    : undefined extends v.InferInput<Schema>
      ? { input?: v.InferInput<Schema> }
      : { input: v.InferInput<Schema> }
type CallOptions<Path extends string, Schema extends AnySchema> = Params<Path> &
  Input<Schema> & {
    /** `Idempotency-Key`: however often it is sent, the backend does it once. */
    key?: string
  }
type Arguments<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options]

/** A line of 50 kbit/s is slow, not dead; but nothing may wait for ever. */
const PATIENCE_MS = 30_000
const REFRESH_LOCK = 'session-refresh'
const SEEN_WITHIN_MS = 1_000

let renewal: Promise<string> | undefined

/**
 * The mirror of the backend's `serve`: sends one call of the contract and parses its answer. A 401 leads to one
 * shared renewal, after which the call is sent once more; never as somebody who did not ask for it.
 */
export async function call<Path extends string, In extends AnySchema, Out extends AnySchema>(
  endpoint: Endpoint<Path, In, Out>,
  ...[options]: Arguments<CallOptions<Path, In>>
): Promise<v.InferOutput<Out>> {
  const { person, refused } = wired()
  const asker = person()
  return withRenewal(async (token) => {
    try {
      const answer = await send(endpoint, options, token)
      if (asker !== undefined && person() === asker) noteAnswered(endpoint)
      return answer
    } catch (error) {
      if (person() === asker && contradictsRights(endpoint, options, error)) refused()
      throw error
    }
  })
}

/**
 * Asks with the token that is stored. A 401 leads to one shared renewal for all that ask at the same time, after which
 * each asks once more; never as somebody who did not ask for it. Refused again, the session is over: no token helps.
 */
export async function withRenewal<Answer>(
  ask: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const { token, person, signedOut } = wired()
  const used = token()
  const asker = person()
  try {
    return await ask(used)
  } catch (error) {
    if (problemOf(error).kind !== 'unauthenticated' || person() !== asker) throw error
  }

  const renewed = await renewToken(used, 'refused')
  if (person() !== asker) throw new ApiError({ kind: 'unauthenticated' }, 'Another person is signed in now')
  try {
    return await ask(renewed)
  } catch (error) {
    // A token that another renewal has replaced meanwhile may be refused; the new one was not.
    if (problemOf(error).kind === 'unauthenticated' && token() === renewed) signedOut()
    throw error
  }
}

/** A right that is gone is refused; an organisation that is not the person's any more is not even found. */
function contradictsRights({ path }: Endpoint, options: LooseOptions | undefined, error: unknown): boolean {
  const problem = problemOf(error)
  if (problem.kind === 'forbidden') return true
  if (!isGone(problem) || isOfMissingCall(error)) return false
  const input = options?.input
  const asked =
    typeof input === 'object' && input !== null && 'organisation_id' in input && input.organisation_id
  return path.includes('{organisationId}') || Boolean(asked)
}

/** How a call is sent, where it is not like any other. */
interface Manner {
  /** Instead of the one that is stored. */
  token?: string | undefined
  patience?: number
  answered?: (time: HeardTime) => void
}

/** For the calls that make and end sessions: a 401 there is an answer, not a reason to renew. */
export async function callOnce<Path extends string, In extends AnySchema, Out extends AnySchema>(
  endpoint: Endpoint<Path, In, Out>,
  options: CallOptions<Path, In>,
  manner: Manner = {},
): Promise<v.InferOutput<Out>> {
  return send(endpoint, options, manner.token ?? wired().token(), manner)
}

/**
 * One renewal for all callers of all tabs. `used` is the token that was refused or is due: when a newer one is
 * stored already, that one is the answer.
 */
export function renewToken(used: string | undefined, because: 'refused' | 'due'): Promise<string> {
  const current = wired().token()
  if (current !== undefined && current !== used) return Promise.resolve(current)

  renewal ??= renewAlone(used, because).finally(() => {
    renewal = undefined
  })
  return renewal
}

/** Whoever had to wait looks for what the other tab has renewed. */
function renewAlone(used: string | undefined, because: 'refused' | 'due'): Promise<string> {
  const seen = () => wired().token() !== used
  return inTurn({ name: REFRESH_LOCK, seen, within: SEEN_WITHIN_MS }, () => renewStored(used, because))
}

async function renewStored(used: string | undefined, because: 'refused' | 'due'): Promise<string> {
  const { token, renew, signedOut } = wired()
  const current = token()
  if (current !== undefined && current !== used) return current

  try {
    return await renew()
  } catch (error) {
    // Not every caller logs what failed, and the page may be left for the login page.
    if (because === 'refused') console.warn('A token that was refused could not be renewed.', error)
    // Whoever has signed in meanwhile was refused nothing.
    if (token() === current && endsSession(error, because)) signedOut()
    throw error
  }
}

/**
 * Neither a missing network nor an outage of the server ends a session: the caller hears of it, and the next call tries
 * again. A failure of the server (500) says nothing about a token that is merely due, so that one is tried again at the
 * next check; one that was refused already is lost with any other failed answer.
 */
function endsSession(error: unknown, because: 'refused' | 'due'): boolean {
  const problem = problemOf(error)
  if (problem.kind === 'offline' || isOutage(problem)) return false
  return because === 'refused' || problem.kind === 'unauthenticated' || problem.kind === 'forbidden'
}

interface LooseOptions {
  params?: Readonly<Record<string, string | number>> | undefined
  input?: unknown
  key?: string | undefined
}

async function send<Out extends AnySchema>(
  endpoint: Endpoint<string, AnySchema, Out>,
  options: LooseOptions | undefined,
  token: string | undefined,
  { patience = PATIENCE_MS, answered }: Manner = {},
): Promise<v.InferOutput<Out>> {
  const { base, credentials, locale } = wired()
  const { method, path } = endpoint
  const { params = {}, input, key } = options ?? {}
  const name = `${method} ${path}`
  const url = base + fillIn(path, params)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': languageTags[locale()],
  }
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['Idempotency-Key'] = key

  const payload = typeof input === 'object' && input !== null ? { ...input } : undefined
  const ask = () => {
    const sent = Date.now()
    return ofetch<unknown, 'blob' | 'json'>(url, {
      method,
      headers,
      credentials,
      // Also for the rest of an answer that has begun.
      signal: AbortSignal.timeout(patience),
      // The page is left as soon as it is signed out, answered or not.
      keepalive: path === logout.path || outlivesPage(payload),
      onResponse: ({ response }) =>
        answered?.({ date: response.headers.get('Date'), sent, received: Date.now() }),
      retry: false,
      // As a text, a table would lose the mark at its beginning by which Excel knows UTF-8.
      ...(endpoint.produces && { responseType: 'blob' }),
      ...(method === 'GET' ? { query: payload } : { body: payload }),
    })
  }
  const body = await (method === 'GET' ? inAttempts(ask) : ask()).catch((cause: unknown) => {
    const { problem, message } = toApiError(cause, name)
    noteProblem(problem)
    throw new ApiError(problem, message, { cause, mayLackCall: mayLackCall(endpoint, problem) })
  })

  const answer = v.safeParse(endpoint.output, body)
  if (answer.success) return answer.output
  const cause = new v.ValiError(answer.issues)
  throw new ApiError({ kind: 'unexpected' }, `${name}: the answer is not what the contract says`, { cause })
}
