import type { Context } from 'hono'
import type { Services } from '../services.ts'

/** The origin of the page that calls, if it is one of ours; undefined: another site, or no page at all. */
export function ownPageOrigin({ config }: Pick<Services, 'config'>, context: Context): string | undefined {
  const origin = context.req.header('Origin') ?? ''
  if (config.mayCall(origin)) return origin
  // Under a name of the local network: a page of another host cannot send ours.
  const host = URL.parse(origin)?.host
  return host && host === context.req.header('Host') ? origin : undefined
}
