import { ofetch } from 'ofetch'
import { addressOf, type AuthorisationContext, PATIENCE_MS } from './authorisation-context.ts'

/**
 * Cookie mode: the CSRF cookie, fetched first if it is missing, in the header that is configured for it (specification,
 * section 7); fetched also where the one there is was refused.
 */
export async function csrfHeader(
  { config, base, cookies }: AuthorisationContext,
  afresh: boolean,
): Promise<Record<string, string>> {
  const { csrfCookie, csrfEndpoint, csrfHeader: header } = config
  if (csrfCookie === undefined) throw notDefined('csrfCookie')

  if (afresh || cookieOf(cookies(), csrfCookie) === undefined) {
    if (csrfEndpoint === undefined) throw notDefined('csrfEndpoint')
    await ofetch(addressOf(base, csrfEndpoint), {
      credentials: 'include',
      retry: false,
      timeout: PATIENCE_MS,
    })
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

/** An empty cookie, or one that nobody can have encoded, is none: a fresh one is fetched. */
function cookieOf(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  try {
    return decodeURIComponent(found?.slice(name.length + 1) ?? '') || undefined
  } catch {
    return undefined
  }
}
