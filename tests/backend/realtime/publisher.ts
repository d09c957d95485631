import { createHash, createHmac } from 'node:crypto'
import { bootBackend } from '../../support/servers/backend.ts'
import { app } from './support.ts'

export const A_PAGE = 'a page'

/**
 * The real product, whose realtime app is the one the clients of `support.ts` know. Its pages say just that they are:
 * what they answer has reached no API.
 */
export function startForPublishers() {
  const environment = {
    REALTIME_APP_ID: String(app.id),
    REALTIME_APP_KEY: app.key,
    REALTIME_APP_SECRET: app.secret,
  }
  return bootBackend(environment, { pages: () => (_, response) => void response.end(A_PAGE) })
}

export interface SignedRequest {
  method: string
  path: string
  /** As sent; a list is signed as PHP does, joined by commas. */
  query: Record<string, string | readonly string[]>
  body: string | Uint8Array<ArrayBuffer> | undefined
  key: string
  secret: string
  /** Seconds. */
  timestamp: number | string
  version: string
  /** What happens to the address after it was signed. */
  tamper: (url: URL) => void
}

/** Signs as the published rules say, on its own, and sends: what a server library would never send too. */
export async function publish(origin: string, request: Partial<SignedRequest>): Promise<Response> {
  const { method = 'POST', path = '/apps/1/events', query = {}, body } = request
  const { key = app.key, secret = app.secret, version = '1.0' } = request
  const signed: Record<string, string | readonly string[]> = {
    ...query,
    auth_key: key,
    auth_timestamp: String(request.timestamp ?? Math.floor(Date.now() / 1000)),
    auth_version: version,
    ...(body !== undefined && { body_md5: createHash('md5').update(body).digest('hex') }),
  }
  const names = Object.keys(signed).toSorted()
  const text = names.map((name) => `${name.toLowerCase()}=${[signed[name]].flat().join(',')}`).join('&')
  const signature = createHmac('sha256', secret).update(`${method}\n${path}\n${text}`).digest('hex')

  const url = new URL(path, origin)
  for (const name of names) {
    const value = signed[name] ?? ''
    if (typeof value === 'string') url.searchParams.append(name, value)
    else value.forEach((item, index) => url.searchParams.append(`${name}[${index}]`, item))
  }
  url.searchParams.append('auth_signature', signature)
  request.tamper?.(url)
  return fetch(url, { method, body: body ?? null, headers: { 'Content-Type': 'application/json' } })
}

export const json = (value: unknown): string => JSON.stringify(value)
