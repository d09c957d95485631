import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { getShared } from '../../contract/shared.ts'
import { locales } from '../../contract/locales.ts'
import { SHARED_FOLDER } from '../../contract/pages.ts'
import { localizePath } from '../../i18n/paths.ts'
import type { Services } from '../services.ts'

/** As long as browsers keep one (RFC 6265bis, section 5.5): 400 days. */
const LONGEST_SECONDS = 400 * 24 * 60 * 60
/** Of the digest of a token: enough that two links of one browser never share a name. */
const NAME_DIGITS = 16

/** What the visitor of a link has on their device: a random text by which they are known again, and nothing else. */
export interface VisitorCookies {
  /** undefined: they have none for the link whose token has this digest. */
  secretFor: (tokenHash: string) => string | undefined
  /** Leaves one on the device, for the link alone and as long as it lives. */
  keep: (link: { token: string; tokenHash: string }, secret: string, seconds: number) => void
}

/** What the cookie of a link is called, by the digest of its token. */
export function visitorCookie(tokenHash: string): string {
  return `shared_${tokenHash.slice(0, NAME_DIGITS)}`
}

export function visitorCookies({ config }: Pick<Services, 'config'>, context: Context): VisitorCookies {
  return {
    secretFor: (tokenHash) => getCookie(context, visitorCookie(tokenHash)),
    keep({ token, tokenHash }, secret, seconds) {
      // With no other page, and no other call, but with what the page of the link loads.
      const pages = locales.map((locale) => localizePath(SHARED_FOLDER + token, locale))
      for (const path of [...pages, getShared.path.replace('{token}', token)]) {
        setCookie(context, visitorCookie(tokenHash), secret, {
          path,
          httpOnly: true,
          // Not Strict: a visitor who opens the link again from a messenger must be recognised.
          sameSite: 'Lax',
          secure: config.publicOrigin?.startsWith('https:') ?? false,
          maxAge: Math.min(Math.max(0, Math.floor(seconds)), LONGEST_SECONDS),
        })
      }
    },
  }
}
