import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { login } from '../../contract/account/session.ts'
import type { Services } from '../services.ts'
import { makeToken } from './tokens.ts'

/** Sent with calls below `POST /api/login`, and with no others. */
export const DEVICE_COOKIE = 'alarm_device'
/** As long as browsers keep one (RFC 6265bis, section 5.5). */
export const DEVICE_DAYS = 400

/**
 * By what a device is known again at the next sign-in, whoever signs in. It lets nobody in; without it a mail tells of a
 * new device.
 */
export interface DeviceCookie {
  /** What the device has shown, or what it will be known by from now on. */
  token: string
  /** Leaves it on the device. */
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
