import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ownPageOrigin } from '../http/page-origin.ts'
import { csrfMismatch, forbidden, unauthenticated } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { signedInByHash, tokenRowOf, type IssuedToken, type SignedIn } from './sessions.ts'
import type { ChannelCookieConfig } from '../config.ts'

/** Only channel authorisation accepts this cookie (product page, section 3). */
export const SESSION_COOKIE = 'alarm_channels'
/** As long as Laravel's Sanctum keeps it: 120 minutes. */
const CSRF_SECONDS = 120 * 60

/** The cookies of cookie mode, for one request. In token mode nothing is set and nothing accepted. */
export interface ChannelCookies {
  /** Sets both cookies beside a new token: they rotate with the token. */
  set: (issued: IssuedToken) => Promise<void>
  /** Sets the CSRF cookie for any caller. */
  setCsrf: () => Promise<void>
  /** Deletes the cookies at the end of a session; cookies of another session stay. */
  clear: (sessionId: number) => Promise<void>
  /**
   * The person and session of the request.
   * @throws {Problem} 401 without a valid session cookie, 403 for a foreign Origin, 419 without the matching header.
   */
  signedIn: () => Promise<SignedIn>
}

export function channelCookies(
  { config, database, now }: Pick<Services, 'config' | 'database' | 'now'>,
  context: Context,
): ChannelCookies {
  const rules = config.channelCookies
  const secure = rules?.secure ?? false
  const options = { path: '/', sameSite: 'Lax', secure } as const satisfies CookieOptions
  // The prefix keeps other hosts of the same domain from setting the cookie. Browsers accept it only over HTTPS.
  const sessionOptions = { ...options, httpOnly: true, ...(secure && { prefix: 'host' as const }) }

  const sign = (text: string) => createHmac('sha256', config.realtime.secret).update(text).digest('base64')
  // A forger would need both the database and the secret.
  const sessionValue = (row: { id: number; token_hash: string }) =>
    `${row.id}.${sign(`channel session ${row.token_hash}`)}`
  const csrfValue = (sessionId: number, nonce: string) =>
    `${nonce}.${sign(`channel csrf ${sessionId} ${nonce}`)}`

  function setCsrfFor({ csrfCookie }: ChannelCookieConfig, sessionId: number): void {
    const value = csrfValue(sessionId, randomBytes(16).toString('hex'))
    setCookie(context, csrfCookie, value, { ...options, maxAge: CSRF_SECONDS })
  }

  /** The row of the token for which the session cookie was made; the token may have ended since. */
  async function tokenOfCookie() {
    const given = getCookie(context, SESSION_COOKIE, secure ? 'host' : undefined) ?? ''
    const id = Number(/^[1-9]\d{0,14}(?=\.)/.exec(given)?.[0] ?? 0)
    const row = id > 0 ? await tokenRowOf(database.read, { id }) : undefined
    return row && equal(given, sessionValue(row)) ? row : undefined
  }

  return {
    async set(issued) {
      const row = rules && (await tokenRowOf(database.read, { token: issued.token }))
      if (!row) return
      const maxAge = Math.max(0, Math.floor((Date.parse(issued.expires_at) - now()) / 1000))
      setCookie(context, SESSION_COOKIE, sessionValue(row), { ...sessionOptions, maxAge })
      setCsrfFor(rules, row.session_id)
    },
    async setCsrf() {
      // 0 stands for no session: the caller still has to sign in, which sets another cookie.
      if (rules) setCsrfFor(rules, (await tokenOfCookie())?.session_id ?? 0)
    },
    async clear(sessionId) {
      if (!rules || (await tokenOfCookie())?.session_id !== sessionId) return
      deleteCookie(context, SESSION_COOKIE, sessionOptions)
      deleteCookie(context, rules.csrfCookie, options)
    },
    async signedIn() {
      const row = rules && (await tokenOfCookie())
      if (!row) throw unauthenticated()
      if (ownPageOrigin({ config }, context) === undefined) throw forbidden()
      const signedIn = await signedInByHash(database.read, row.token_hash, now())
      if (!signedIn) throw unauthenticated()

      const cookie = getCookie(context, rules.csrfCookie) ?? ''
      const [nonce = ''] = cookie.split('.')
      const matches = equal(context.req.header(rules.csrfHeader) ?? '', cookie)
      if (!matches || !equal(cookie, csrfValue(signedIn.sessionId, nonce))) throw csrfMismatch()
      return signedIn
    },
  }
}

/** Compares in a time that does not depend on the place where two texts differ. */
function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
