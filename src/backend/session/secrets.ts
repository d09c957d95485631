import type { Endpoint } from '../../contract/endpoint.ts'
import { unknownSecret } from '../http/problem.ts'
import { hashToken, makeToken } from './tokens.ts'

/** A secret that stands in the path of a call: 32 random bytes as base64url. */
const FORM = /^[\w-]{43}$/

/**
 * A new secret, and its hash for the database. The secret is shown once and stored nowhere: it is renewed by another one, whose hash
 * replaces the first.
 */
export function newSecret(): { secret: string; hash: string } {
  const secret = makeToken()
  return { secret, hash: hashToken(secret) }
}

/** SHA-256 in hexadecimal digits, as the database has it; undefined for a text that cannot be a secret. */
export function secretHash(text: string): string | undefined {
  return FORM.test(text) ? hashToken(text) : undefined
}

/** The path of a request for a reader who may see it: parts that may be secrets are left out. */
export function withoutSecrets(path: string): string {
  return path.replaceAll(/(?<![\w-])[\w-]{43}(?![\w-])/g, '…')
}

/** Looks up what a secret belongs to, by its hash; undefined: no row has it, or it may not be used any more. `now` in ms since 1970. */
export type FindSecret<Found extends object> = (hash: string, now: number) => Promise<Found | undefined>

/** @throws {Problem} 404 for a wrong secret, which the limits of the call count. */
export async function requireSecret<Found extends object>(
  findSecret: FindSecret<Found>,
  secret: string,
  now: number,
): Promise<Found> {
  const hash = secretHash(secret)
  const found = hash === undefined ? undefined : await findSecret(hash, now)
  if (!found) throw unknownSecret()
  return found
}

/** A call whose secret is not looked up, or whose wrong secrets are not counted, does not start. */
export function requireLookup(call: Endpoint, findSecret: FindSecret<object> | undefined): void {
  const { method, path, access, limits } = call
  if (access.kind !== 'secret') return
  const counts = limits.some((limit) => limit.per === 'address' && limit.sparesRight && !limit.countsCalls)
  const missing = [
    ...(findSecret ? [] : ['a lookup of its secret (serveSecret)']),
    ...(path.includes('{secret}') ? [] : ['{secret} in its path']),
    ...(counts ? [] : ['a limit for wrong secrets that spares right ones (tokenLimits)']),
  ]
  if (missing.length > 0) throw new Error(`${method} ${path} lacks ${missing.join(' and ')}.`)
}
