import { createHmac, randomBytes } from 'node:crypto'
import { foldEmail } from '../../contract/account/email-address.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { RateLimit } from '../../contract/limits.ts'
import { countedAddress } from './counted-address.ts'
import { Problem, tooMany } from '../http/problem.ts'
import type { Outcome } from './rate-limits.ts'
import type { Services } from '../services.ts'

/** One request of a call that declares limits, from its arrival to its answer. */
export interface Attempt {
  /**
   * Before the handler works: takes a place in every limit that refuses callers during a wait.
   * @throws {Problem} 429
   */
  begin: (input: unknown, by?: CountedBy) => Promise<void>
  succeeded: () => Promise<void>
  /** The error to answer: `error` itself, or 429 where a refused secret meets a wait that spares right secrets. */
  failed: (error: unknown) => Promise<unknown>
}

/** The person or the secret by which a call is counted, besides its address. */
interface CountedBy {
  /** The person who is signed in. */
  personId?: number | undefined
  /** The token or secret of the path: a shared link. */
  token?: string | undefined
}

/**
 * Runs `work`, which checks a secret of a person who is not signed in yet: the handler, not the call, has found out who they
 * are. Counts only the limits of the call per person.
 * @throws {Problem} 429, and every error of `work`.
 */
export async function attemptOfPerson<Result>(
  services: Services,
  call: Endpoint,
  { userId, ip }: { userId: number; ip: string | null },
  work: () => Promise<Result>,
): Promise<Result> {
  const limits = call.limits.filter(({ per }) => per === 'person')
  const attempt = startAttempt(services, { ...call, limits }, ip)
  await attempt.begin({}, { personId: userId })
  try {
    const result = await work()
    await attempt.succeeded()
    return result
  } catch (error) {
    throw await attempt.failed(error)
  }
}

/**
 * Notes that a person has signed in from this address, by any method. From now on the limits of `call` spare this account at
 * this address, as after a sign-in by the call itself. `input` names the account in the field that the call uses.
 */
export async function noteSignedIn(
  { rateLimits, now }: Services,
  call: Endpoint,
  { input, ip }: { input: Readonly<Record<string, unknown>>; ip: string | null },
): Promise<void> {
  const pairs = call.limits.filter(({ per }) => per === 'accountAtAddress')
  for (const limit of pairs)
    for (const { key } of watch(call, limit, countedAddress(ip), input)) await rateLimits.noteRight(key, now)
}

interface Watched {
  limit: RateLimit
  key: string
}

/** Keys are hashed with this salt: part of them goes into the log, and must not reveal an address or account. */
const salt = randomBytes(32)

export function startAttempt(services: Services, call: Endpoint, ip: string | null): Attempt {
  const { rateLimits, log, now } = services
  const address = countedAddress(ip)
  const places: Watched[] = []
  let sparing = call.limits
    .filter(({ sparesRight }) => sparesRight)
    .flatMap((limit) => watch(call, limit, address, {}))

  async function settle(watched: Watched, outcome: Outcome): Promise<void> {
    const closed = await rateLimits.settle(watched.key, watched.limit, outcome, now)
    if (!closed) return
    const about = {
      method: call.method,
      route: call.path,
      per: watched.limit.per,
      source: watched.key.slice(0, 8),
    }
    log.warn(about, 'rate limit closed after too many attempts')
  }

  async function settleAll(outcome: Outcome): Promise<void> {
    for (const place of places.splice(0)) await settle(place, outcome)
  }

  return {
    begin: async (input, by) => {
      const watched = call.limits.flatMap((limit) => watch(call, limit, address, input, by))
      const trusted = await signedInHereBefore(services, watched)
      const spares = ({ limit }: Watched) =>
        limit.sparesRight || (trusted && limit.per !== 'accountAtAddress')
      sparing = watched.filter(spares)
      if (watched.every(spares)) return

      let longest = 0
      for (const one of watched) {
        const wait = await rateLimits.take(one.key, one.limit, now)
        // A limit that spares this caller makes them wait for nothing.
        if (!spares(one)) longest = Math.max(longest, wait)
        if (wait === 0 && spares(one)) await settle(one, 'unknown')
        // This limit counts the call itself, with any result.
        else if (wait === 0 && one.limit.countsCalls) await settle(one, 'refused')
        else if (wait === 0) places.push(one)
      }
      if (longest === 0) return
      await settleAll('unknown')
      throw tooMany(longest, 'wait')
    },
    succeeded: () => settleAll('right'),
    failed: async (error) => {
      const refused = error instanceof Problem && error.refusesSecret
      await settleAll(refused ? 'refused' : 'unknown')
      if (!refused) return error

      let longest = 0
      for (const one of sparing) {
        const wait = await rateLimits.take(one.key, one.limit, now)
        if (wait === 0) await settle(one, 'refused')
        longest = Math.max(longest, wait)
      }
      // The answer must not tell whether the account has signed in from this address before.
      const why = sparing.every(({ limit }) => limit.sparesRight) ? 'wrongSecret' : 'wait'
      return longest > 0 ? tooMany(longest, why) : error
    },
  }
}

/**
 * Requires that no two limits of one call count under the same key: they would count each request twice, and one limit would
 * wait without end for the place that the other one holds.
 * @throws {Error} at the start of the server.
 */
export function requireApart({ method, path, limits }: Endpoint): void {
  const counted = limits.map((limit) => ('field' in limit ? `${limit.per} ${limit.field}` : limit.per))
  if (new Set(counted).size === counted.length) return
  throw new Error(`${method} ${path} counts the same twice: ${counted.join(', ')}`)
}

/** The key under which a limit counts a call; empty if the call lacks its person, token or account. Unknown accounts count, too. */
function watch(
  call: Endpoint,
  limit: RateLimit,
  address: string,
  input: unknown,
  { personId, token }: CountedBy = {},
): Watched[] {
  const together = limit.per === 'person' ? limit.secret : undefined
  const parts = together ? [together, limit.per] : [call.method, call.path, limit.per]
  if (limit.per === 'person') {
    if (personId === undefined) return []
    parts.push(String(personId))
  } else if (limit.per === 'link') {
    if (token === undefined) return []
    parts.push(token)
  } else if (limit.per !== 'account') parts.push(address)
  if (limit.per === 'account' || limit.per === 'accountAtAddress') {
    const account = (input as Readonly<Record<string, unknown>>)[limit.field]
    if (typeof account !== 'string') return []
    parts.push(foldEmail(account))
  }
  const key = createHmac('sha256', salt).update(parts.join('\n')).digest('base64url')
  return [{ limit, key }]
}

async function signedInHereBefore({ rateLimits }: Services, watched: readonly Watched[]): Promise<boolean> {
  const pair = watched.find(({ limit }) => limit.per === 'accountAtAddress')
  return pair !== undefined && rateLimits.wasRight(pair.key)
}
