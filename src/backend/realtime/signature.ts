import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the realtime server and the authorisation endpoint share. */
export interface AppCredentials {
  key: string
  secret: string
}

/** HMAC-SHA256 as hex: the Pusher protocol signs all texts with it. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/**
 * What lets one socket subscribe one guarded channel: `key:hex`. Presence channels sign the member too, as the very
 * text that travels.
 */
export function authSignature(
  app: AppCredentials,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const signed = channelData === undefined ? channel : `${channel}:${channelData}`
  return `${app.key}:${sign(app.secret, `${socketId}:${signed}`)}`
}

/** What lets one socket sign in as the user that `userData` describes: `key:hex`. */
export function userSignature(app: AppCredentials, socketId: string, userData: string): string {
  return `${app.key}:${sign(app.secret, `${socketId}::user::${userData}`)}`
}

export function verifyAuth(
  app: AppCredentials,
  socketId: string,
  channel: string,
  auth: string,
  channelData?: string,
): boolean {
  return isSame(authSignature(app, socketId, channel, channelData), auth)
}

export function verifyUser(app: AppCredentials, socketId: string, userData: string, auth: string): boolean {
  return isSame(userSignature(app, socketId, userData), auth)
}

/** Compares all of it, in a time that tells nothing: of `key:hex` the key too, so that another one is refused. */
export function isSame(expected: string, given: string): boolean {
  const [right, shown] = [Buffer.from(expected), Buffer.from(given)]
  return right.length === shown.length && timingSafeEqual(right, shown)
}
