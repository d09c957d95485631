import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { login } from '../../contract/account/session.ts'
import type { Services } from '../services.ts'
import { makeToken } from './tokens.ts'

/** Browsers send it only with calls below `POST /api/login`. */
export const DEVICE_COOKIE = 'alarm_device'
/** The longest time for which browsers keep a cookie (RFC 6265bis, section 5.5). */
export const DEVICE_DAYS = 400

/**
 * The cookie by which the server recognises a device at the next sign-in of any person. It grants no access; a sign-in without it
 * sends a mail about a new device.
 */
export interface DeviceCookie {
  /** The value that the device has sent, or a new one. */
  token: string
  /** Sets the cookie on the device. */
  keep: () => void
}

export function deviceCookie({ config }: Pick<Services, 'config'>, context: Context): DeviceCookie {
  let token: string | undefined
  return {
    get token() {
      const shown = getCookie(context, DEVICE_COOKIE)
      return (token ??= shown && /^[\w-]{43}$/.test(shown) ? shown : makeToken())
    },
    keep() {
      setCookie(context, DEVICE_COOKIE, this.token, {
        path: login.path,
        httpOnly: true,
        sameSite: 'Strict',
        secure: config.publicOrigin?.startsWith('https:') ?? false,
        maxAge: DEVICE_DAYS * 24 * 60 * 60,
      })
    },
  }
}
