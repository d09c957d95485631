import { FetchError, ofetch } from 'ofetch'
import * as v from 'valibot'
import { addressOf, type AuthorisationContext, PATIENCE_MS } from './authorisation-context.ts'

/** Laravel's status for a CSRF header that does not match. */
const CSRF_MISMATCH = 419

const ChannelAuthorisation = v.object({
  auth: v.string(),
  channel_data: v.optional(v.string()),
  shared_secret: v.optional(v.string()),
})
export type ChannelAuthorisation = v.InferOutput<typeof ChannelAuthorisation>

/** Asks the backend whether this socket may listen to a channel (specification, section 7). */
export async function authoriseChannel(
  context: AuthorisationContext,
  socketId: string,
  channelName: string,
): Promise<ChannelAuthorisation> {
  const { config, base } = context
  const ask = async (afresh?: boolean) =>
    ofetch<unknown>(addressOf(base, config.authEndpoint), {
      method: 'POST',
      body: { socket_id: socketId, channel_name: channelName },
      headers: { Accept: 'application/json', ...(await headerOf(context, afresh)) },
      credentials: 'include',
      retry: false,
      timeout: PATIENCE_MS,
    })
  const answer = await ask().catch((error: unknown) => {
    // The cookie there is belongs to a session that is over; only a fresh one helps.
    if (error instanceof FetchError && error.status === CSRF_MISMATCH) return ask(true)
    throw error
  })
  return v.parse(ChannelAuthorisation, answer)
}

/**
 * What a failed authorisation means: the person may not listen there, the token does not count, no answer at all, an answer
 * that says nothing about rights (no such call, a header that does not match), or a setting that is missing. Asking again
 * would change nothing about the last two.
 */
export function refusalOf(
  error: unknown,
): 'refused' | 'unauthenticated' | 'unanswered' | 'unsupported' | 'misconfigured' {
  // Something on the way has answered in place of the backend, as a hotel's network does; or a script did not come.
  if (v.isValiError(error) || error instanceof TypeError) return 'unanswered'
  if (!(error instanceof FetchError)) return 'misconfigured'
  const { status } = error
  if (status === 401) return 'unauthenticated'
  if (status === 403 || status === 404) return 'refused'
  const isPassing = status === undefined || status >= 500 || status === 408 || status === 429
  return isPassing && status !== 501 ? 'unanswered' : 'unsupported'
}

async function headerOf(context: AuthorisationContext, afresh = false): Promise<Record<string, string>> {
  if (context.config.authMode === 'token') return tokenHeader(context)
  // Hardly any installation needs it.
  const { csrfHeader } = await import('./csrf-header.ts')
  return csrfHeader(context, afresh)
}

function tokenHeader({ tokenStorage }: AuthorisationContext): Record<string, string> {
  if (!tokenStorage) throw new Error('Token storage is not defined')

  const token = tokenStorage()
  if (token) return { Authorization: `Bearer ${token}` }
  console.debug('Authorization token is missing, unable to set header')
  return {}
}
