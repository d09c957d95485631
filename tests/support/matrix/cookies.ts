import { Hono } from 'hono'
import { channelCookies } from '../../../src/backend/session/channel-cookies.ts'
import { OUR_ORIGIN } from '../servers/in-process.ts'
import type { MatrixWorld } from './world.ts'
import type { ChannelCookieConfig } from '../../../src/backend/config.ts'

export const cookieRules: ChannelCookieConfig = {
  csrfCookie: 'XSRF-TOKEN',
  csrfHeader: 'X-XSRF-TOKEN',
  secure: false,
}

/** What a page sends whose person was given this token, however long ago: none that counts for who has no session. */
export async function cookieHeaders(
  world: MatrixWorld,
  token: string | undefined,
): Promise<Record<string, string>> {
  const app = new Hono()
  app.get('/', async (context) => {
    const expires_at = new Date(world.now()).toISOString()
    if (token !== undefined) await channelCookies(world, context).set({ token, expires_at })
    return context.body(null)
  })
  const answer = await app.request('/')
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const csrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), origin: OUR_ORIGIN, 'x-xsrf-token': decodeURIComponent(csrf) }
}
