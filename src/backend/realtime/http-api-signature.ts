import { createHash } from 'node:crypto'
import { type AppCredentials, isSame, sign } from './signature.ts'

/** So far a call's own time may lie from ours, in seconds, on either side: what was overheard is soon of no use. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 600

export interface SignedCall {
  method: string
  /** As it was sent: `/apps/1/events`. */
  path: string
  query: ReadonlyMap<string, string>
}

/**
 * Reads a query as the server libraries sign it: decoded, names in lower case, a list joined by commas. The PHP
 * library sends a list as `info[0]=…&info[1]=…`.
 */
export function readSignedQuery(search: string): Map<string, string> {
  const query = new Map<string, string>()
  for (const [sent, value] of new URLSearchParams(search)) {
    const name = sent.toLowerCase().replace(/\[\d*\]$/, '')
    const before = query.get(name)
    query.set(name, before === undefined ? value : `${before},${value}`)
  }
  return query
}

/** The text a publisher signs. */
export function textToSign({ method, path, query }: SignedCall): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return [method, path, parameters.join('&')].join('\n')
}

/** Why this call comes from no publisher of the app, or nothing. Its body is bound to it by `isSignedBody`. */
export function refuseSignature(app: AppCredentials, call: SignedCall, now: number): string | undefined {
  const { query } = call
  if (query.get('auth_version') !== '1.0') return 'Authentication version invalid: it must be 1.0.'
  if (query.get('auth_key') !== app.key) return 'Authentication key unknown.'

  const expected = sign(app.secret, textToSign(call))
  if (!isSame(expected, query.get('auth_signature') ?? '')) return 'Authentication signature invalid.'

  const timestamp = query.get('auth_timestamp') ?? ''
  const difference = Math.abs(now / 1000 - (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN))
  return difference <= MAX_CLOCK_DIFFERENCE_SECONDS
    ? undefined
    : `Timestamp expired: it must be within ${MAX_CLOCK_DIFFERENCE_SECONDS} s of this server’s clock.`
}

/** Whether this is the body whose digest was signed. */
export function isSignedBody({ query }: SignedCall, body: Uint8Array): boolean {
  const given = query.get('body_md5')
  if (given === undefined) return body.length === 0
  return given === createHash('md5').update(body).digest('hex')
}
