import { ofetch } from 'ofetch'
import { type AuthorisationContext, PATIENCE_MS } from './channel-authorisation.ts'

/**
 * Cookie mode: the CSRF cookie, fetched first if it is missing, in the header that is configured for it (specification,
 * section 7).
 */
export async function csrfHeader({
  config,
  base,
  cookies,
}: AuthorisationContext): Promise<Record<string, string>> {
  const { csrfCookie, csrfEndpoint, csrfHeader: header } = config
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
