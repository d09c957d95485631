import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the realtime server and the authorisation endpoint share. */
export interface AppCredentials {
  key: string
  secret: string
}

/** HMAC-SHA256 as hex: the one signature of the Pusher protocol, whatever text is signed. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** What lets one socket subscribe one guarded channel: `key:hex`. */
export function authSignature(app: AppCredentials, socketId: string, channel: string): string {
  return `${app.key}:${sign(app.secret, `${socketId}:${channel}`)}`
}

/** Compares the whole `key:hex`, so that a signature under another key is refused too. */
export function verifyAuth(app: AppCredentials, socketId: string, channel: string, auth: string): boolean {
  const expected = Buffer.from(authSignature(app, socketId, channel))
  const given = Buffer.from(auth)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
