import type { Context } from 'hono'
import type { Services } from '../services.ts'

/** The origin of the calling page, if it is one of our own; undefined: a page of another site, or no page. */
export function ownPageOrigin({ config }: Pick<Services, 'config'>, context: Context): string | undefined {
  const origin = context.req.header('Origin') ?? ''
  if (config.mayCall(origin)) return origin
  // The app may be open under a local name: then Origin and Host are equal, which a page of another host cannot forge.
  const host = URL.parse(origin)?.host
  return host && host === context.req.header('Host') ? origin : undefined
}
