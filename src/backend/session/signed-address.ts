import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import { keyFor } from '../process/app-key.ts'
import { authenticateSession } from './authenticate-session.ts'
import type { Caller } from './caller.ts'
import { unknownSecret } from '../http/problem.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './sessions.ts'
import { MINUTE_MS } from '../time/durations.ts'

type Params = Readonly<Record<string, string | number>>

/**
 * The address of a call for a browser that cannot send a header with it. It is valid for this call with these ids, for the session of
 * the caller, and for `minutes`; each request checks the caller's rights again. `expires_at` in ISO 8601 UTC.
 */
export function signAddress(
  { appKey }: Services['config'],
  call: Endpoint,
  { params, caller, minutes, now }: { params: Params; caller: Caller; minutes: number; now: number },
): { url: string; expires_at: string } {
  const expires = now + minutes * MINUTE_MS
  const signed = `${caller.sessionId}.${expires}`
  const token = `${signed}.${macOf(appKey, call, params, signed)}`
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(name === 'token' ? token : params[name]),
  )
  return { url, expires_at: new Date(expires).toISOString() }
}

/**
 * The person and session for which `signAddress` made an address, by its `token`.
 * @throws {Problem} 404 for a wrong or expired signature, or one of another call; 401 where the session has ended.
 */
export async function readSignedAddress(
  { database, config, now }: Services,
  call: Endpoint,
  params: Params,
): Promise<SignedIn> {
  const [, signed = '', session, expires, mac = ''] =
    /^((\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(String(params['token'])) ?? []
  const right = Buffer.from(macOf(config.appKey, call, params, signed))
  const given = Buffer.from(mac)
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw unknownSecret()
  if (Number(expires) <= now()) throw unknownSecret()
  return authenticateSession(database.read, Number(session), now())
}

function macOf(appKey: string, { path }: Endpoint, params: Params, signed: string): string {
  const ids = Object.entries(params)
    .filter(([name]) => name !== 'token')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha256', keyFor(appKey, 'address'))
    .update(JSON.stringify([path, ids, signed]))
    .digest('base64url')
}
