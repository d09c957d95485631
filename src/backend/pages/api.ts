import type { IncomingMessage } from 'node:http'
import type { PageLocals } from '../../contract/pages.ts'

/** Calls the API for a page. `from`: the request of the page, as Hono's environment names it. */
export type CallApi = (
  path: string,
  init?: RequestInit,
  from?: { incoming: IncomingMessage },
) => Response | Promise<Response>

/** Makes the API for a page. Rate limits count the address of the page's visitor, behind a proxy too. */
export function apiFor(call: CallApi, from: IncomingMessage | undefined): PageLocals['api'] {
  if (!from) return (path, init) => call(path, init)
  return (path, init) => {
    const headers = new Headers(init?.headers)
    const forwarded = from.headers['x-forwarded-for']
    if (forwarded !== undefined) headers.set('X-Forwarded-For', String(forwarded))
    return call(path, { ...init, headers }, { incoming: from })
  }
}
