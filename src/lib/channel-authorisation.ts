import { FetchError, ofetch } from 'ofetch'
import * as v from 'valibot'
import type { RealtimeConfig } from '../contract/pages.ts'

const PATIENCE_MS = 15_000

const ChannelAuthorisation = v.object({
  auth: v.string(),
  channel_data: v.optional(v.string()),
  shared_secret: v.optional(v.string()),
})
export type ChannelAuthorisation = v.InferOutput<typeof ChannelAuthorisation>

export interface AuthorisationContext {
  config: RealtimeConfig
  /** Base URL of the API; '' means the page's own origin. */
  base: string
  /** Token mode reads the token here; undefined where nobody wired one. */
  tokenStorage: (() => string | undefined) | undefined
  cookies: () => string
}

/** Asks the backend whether this socket may listen to a channel (specification, section 7). */
export async function authoriseChannel(
  context: AuthorisationContext,
  socketId: string,
  channelName: string,
): Promise<ChannelAuthorisation> {
  const { config, base } = context
  const answer = await ofetch<unknown>(base + config.authEndpoint, {
    method: 'POST',
    body: { socket_id: socketId, channel_name: channelName },
    headers: { Accept: 'application/json', ...(await csrfHeader(context)), ...tokenHeader(context) },
    credentials: 'include',
    retry: false,
    timeout: PATIENCE_MS,
  })
  return v.parse(ChannelAuthorisation, answer)
}

/** What a failed authorisation means: refused for good, refused for this token, or no answer at all. */
export function refusalOf(error: unknown): 'refused' | 'unauthenticated' | 'unanswered' {
  const status = error instanceof FetchError ? error.status : undefined
  if (status === 401) return 'unauthenticated'
  return status !== undefined && status < 500 && status !== 429 ? 'refused' : 'unanswered'
}

function tokenHeader({ config, tokenStorage }: AuthorisationContext): Record<string, string> {
  if (config.authMode !== 'token') return {}
  if (!tokenStorage) throw new Error('Token storage is not defined')

  const token = tokenStorage()
  if (token) return { Authorization: `Bearer ${token}` }
  console.debug('Authorization token is missing, unable to set header')
  return {}
}

async function csrfHeader({ config, base, cookies }: AuthorisationContext): Promise<Record<string, string>> {
  const { authMode, csrfCookie, csrfEndpoint, csrfHeader: header } = config
  if (authMode !== 'cookie') return {}
  if (csrfCookie === undefined) throw notDefined('csrfCookie')

  if (cookieOf(cookies(), csrfCookie) === undefined) {
    if (csrfEndpoint === undefined) throw notDefined('csrfEndpoint')
    await ofetch(base + csrfEndpoint, { credentials: 'include', retry: false, timeout: PATIENCE_MS })
  }

  const value = cookieOf(cookies(), csrfCookie)
  if (value === undefined) {
    console.warn(`${csrfCookie} cookie is missing, unable to set ${header ?? 'CSRF'} header`)
    return {}
  }
  if (header === undefined) throw notDefined('csrfHeader')
  return { [header]: value }
}

function notDefined(setting: string): Error {
  return new Error(`'echo.authentication.${setting}' is not defined`)
}

function cookieOf(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}
