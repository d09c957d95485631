import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import {
  BACK_PARAMETER,
  BROWSER_GUARD,
  decide,
  GUARD_PARAMETER,
  REASON_PARAMETER,
  refusalPath,
  safeBack,
  type Verdict,
  type Viewer,
} from './guard.ts'
import { routeOfPattern } from '../routes.ts'

/** On the login page: the session ended without anybody having asked for it. */
export const ENDED_REASON = 'ended'

interface GuardedPage {
  /** `data-route` of the page. */
  route: string
  locale: Locale
  pathname: string
  search: string
}

/** What becomes of the page: `goTo` is the path, in its language, that is shown instead. */
export type Outcome = Exclude<Verdict, { kind: 'leave' }> | { kind: 'leave'; goTo: string }

/** The browser's guard. A page outside of the route table is nobody's business. */
export function judge({ route, locale, pathname, search }: GuardedPage, viewer: Viewer): Outcome {
  const row = routeOfPattern(route)
  if (!row) return { kind: 'allow' }

  const verdict = decide(row.access, viewer)
  if (verdict.kind !== 'leave') return verdict
  if (verdict.reason !== 'guest')
    return { kind: 'leave', goTo: refusalPath(verdict, locale, pathname + search) }
  // Whoever is signed in already goes on to where the guard had stopped them.
  const back = safeBack(new URLSearchParams(search).get(BACK_PARAMETER))
  return { kind: 'leave', goTo: back ?? localizePath(verdict.goTo, locale) }
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
  const { pathname, searchParams, hash } = new URL(path, 'http://page.invalid')
  searchParams.set(name, value)
  return `${pathname}?${searchParams}${hash}`
}
