import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import {
  BACK_PARAMETER,
  BROWSER_GUARD,
  decide,
  GUARD_PARAMETER,
  REASON_PARAMETER,
  refusalPath,
  safeBack,
  type Viewer,
} from './guard.ts'
import { routeOfPattern, routes } from './routes.ts'

/** On the login page: the session ended without anybody having asked for it. */
export const ENDED_REASON = 'ended'

export interface GuardedPage {
  /** `data-route` of the page. */
  route: string
  locale: Locale
  pathname: string
  search: string
}

/** Where the person has to go instead of this page; undefined when it may stay. */
export function detour({ route, locale, pathname, search }: GuardedPage, viewer: Viewer): string | undefined {
  const row = routeOfPattern(route)
  if (!row) return undefined

  const query = new URLSearchParams(search)
  const back = safeBack(query.get(BACK_PARAMETER))
  const verdict = decide(row.access, viewer)
  if (!verdict.allowed) {
    // Whoever is signed in already goes on to where the guard had stopped them.
    if (verdict.reason === 'guest') return back ?? localizePath(verdict.goTo, locale)
    return refusalPath(verdict, locale, pathname + search)
  }

  const asked = row.pattern === routes.noAccess.pattern && query.get(REASON_PARAMETER) === 'organisation'
  const answered = viewer.signedIn && viewer.organisationId > 0
  return asked && answered ? (back ?? localizePath(routes.home.pattern, locale)) : undefined
}

/** The page server is asked to leave the decision to the browser: it cannot see who is signed in. */
export function withBrowserGuard(path: string): string {
  return withParameter(path, GUARD_PARAMETER, BROWSER_GUARD)
}

/** The login page says why the person is there. */
export function withEndedReason(path: string): string {
  return withParameter(path, REASON_PARAMETER, ENDED_REASON)
}

function withParameter(path: string, name: string, value: string): string {
  const { pathname, searchParams } = new URL(path, 'http://page.invalid')
  searchParams.set(name, value)
  return `${pathname}?${searchParams}`
}
