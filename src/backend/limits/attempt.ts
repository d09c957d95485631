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
  /** What to answer instead of `error`: the same, or 429 where a refused secret meets a wait that spares right ones. */
  failed: (error: unknown) => Promise<unknown>
}

/** By whom or by which secret a call is counted, beside its address. */
interface CountedBy {
  /** The person who is signed in. */
  personId?: number | undefined
  /** The token or secret of the path: a shared link. */
  token?: string | undefined
}

/**
 * Looks at a secret of somebody whom the handler has found out, not the call: nobody is signed in yet. What the call allows
 * each person counts for them, whatever names them in the call.
 * @throws {Problem} 429, or whatever `work` throws.
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
 * Notes at a call that asks for the secret of an account that its person has signed in from this address, by whatever they
 * did: what it spares where they have signed in before, it spares for them here from now on. `input` names the account, as
 * that of the call does.
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

/** Keys stay in memory and a part of them in the log: nobody reads an address or an account out of them. */
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
    log.warn(about, 'too many attempts: a limit has closed')
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
        // A limit that spares this caller closes nothing for them, and names no wait.
        if (!spares(one)) longest = Math.max(longest, wait)
        if (wait === 0 && spares(one)) await settle(one, 'unknown')
        // Whatever becomes of it: here the call itself is what counts.
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
      // Where an account is known is nobody's business: there the same is said as elsewhere.
      const why = sparing.every(({ limit }) => limit.sparesRight) ? 'wrongSecret' : 'wait'
      return longest > 0 ? tooMany(longest, why) : error
    },
  }
}

/**
 * What two limits of one call count under the same key is counted twice, and a place that one of them takes the other waits
 * for without end: such a contract does not start.
 */
export function requireApart({ method, path, limits }: Endpoint): void {
  const counted = limits.map((limit) => ('field' in limit ? `${limit.per} ${limit.field}` : limit.per))
  if (new Set(counted).size === counted.length) return
  throw new Error(`${method} ${path} counts the same twice: ${counted.join(', ')}`)
}

/** A limit of an account needs its field; what is said about an account that is unknown is the same. */
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
