import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getShared } from '../../contract/shared.ts'
import { UNLOCKED_MINUTES } from '../../contract/sharing/shared-links.ts'
import { locales } from '../../contract/locales.ts'
import { SHARED_FOLDER } from '../../contract/pages.ts'
import { localizePath } from '../../i18n/paths.ts'
import { keyFor } from '../process/app-key.ts'
import type { SharedLinkRow } from '../database/schema-shared.ts'
import type { Services } from '../services.ts'

/** That this visitor was counted; as long as the link lives. */
export const VISITOR_COOKIE = 'shared_visitor'
/** That they know its PIN; for a quarter of an hour. */
export const UNLOCKED_COOKIE = 'shared_unlocked'

/** As long as browsers keep one (RFC 6265bis, section 5.5): 400 days. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60

type Link = Pick<SharedLinkRow, 'id' | 'token_hash' | 'pin_hash' | 'expires_at'>

/** What the visitor of a shared link has shown before. */
export interface VisitorProof {
  wasCounted: (link: Link) => boolean
  knowsPin: (link: Link, now: number) => boolean
}

/**
 * The same, and what they are given. Nothing of it is stored: a cookie holds what only this installation can say of one link, and is
 * sent with that link alone.
 */
export interface VisitorCookies extends VisitorProof {
  /** Leaves on the device that they were counted. */
  keepCounted: (link: Link, token: string, now: number) => void
  /** Leaves on the device that they know the PIN. */
  keepUnlocked: (link: Link, token: string, now: number) => void
}

/** `cookieOf`: what a cookie of that name holds; undefined: there is none. */
export function visitorProof(
  { config }: Pick<Services, 'config'>,
  cookieOf: (name: string) => string | undefined,
): VisitorProof {
  // The key is derived for those calls alone that ask.
  return {
    wasCounted(link) {
      const given = cookieOf(VISITOR_COOKIE)
      return (
        given !== undefined &&
        equal(given, signer(config.appKey).visitorValue(link, given.split('.', 1)[0] ?? ''))
      )
    },
    knowsPin(link, now) {
      const given = cookieOf(UNLOCKED_COOKIE) ?? ''
      const until = Number(/^\d{1,15}(?=\.)/.exec(given)?.[0] ?? 0)
      return until > now && equal(given, signer(config.appKey).unlockedValue(link, until))
    },
  }
}

function signer(appKey: string) {
  const key = keyFor(appKey, 'shared')
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    visitorValue: ({ token_hash }: Link, nonce: string) =>
      `${nonce}.${sign(`visitor ${token_hash} ${nonce}`)}`,
    // With the PIN: another one would have to be given anew.
    unlockedValue: ({ token_hash, pin_hash }: Link, until: number) =>
      `${until}.${sign(`unlocked ${token_hash} ${pin_hash} ${until}`)}`,
  }
}

export function visitorCookies({ config }: Pick<Services, 'config'>, context: Context): VisitorCookies {
  function keep(name: string, value: string, token: string, maxAge: number): void {
    // With no other page, and no other call, but with what the page of the link loads.
    const pages = locales.map((locale) => localizePath(SHARED_FOLDER + token, locale))
    for (const path of [...pages, getShared.path.replace('{token}', token)]) {
      setCookie(context, name, value, {
        path,
        httpOnly: true,
        // Not Strict: whoever opens the link from a messenger once more is still the same visitor.
        sameSite: 'Lax',
        secure: config.publicOrigin?.startsWith('https:') ?? false,
        maxAge: Math.min(Math.max(0, Math.floor(maxAge)), LONGEST_SECONDS),
      })
    }
  }

  return {
    ...visitorProof({ config }, (name) => getCookie(context, name)),
    keepCounted(link, token, now) {
      const nonce = randomBytes(16).toString('base64url')
      keep(
        VISITOR_COOKIE,
        signer(config.appKey).visitorValue(link, nonce),
        token,
        (Date.parse(link.expires_at) - now) / 1000,
      )
    },
    keepUnlocked(link, token, now) {
      const until = now + UNLOCKED_MINUTES * 60_000
      keep(UNLOCKED_COOKIE, signer(config.appKey).unlockedValue(link, until), token, UNLOCKED_MINUTES * 60)
    },
  }
}

/** In a time that says nothing about where two texts differ. */
function equal(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
