import type { Locale } from '../contract/locales.ts'
import type { PermissionName } from '../contract/permissions.ts'
import { localizePath } from '../i18n/paths.ts'
import { type Access, matchRoute, routes } from './routes.ts'

/** Who looks at a page, as far as this side knows. */
export type Viewer =
  | { signedIn: false }
  | {
      signedIn: true
      tenantAdmin: boolean
      /** 0: no organisation chosen (specification, section 3). */
      organisationId: number
      /** Whether the viewer administers that organisation. */
      organisationAdmin: boolean
      /** What the viewer may do there. */
      permissions: ReadonlySet<PermissionName> | 'unknown'
    }

export type Verdict =
  | { allowed: true }
  /** `organisation`: the person is asked for an organisation first. */
  | { allowed: false; reason: 'login' | 'guest' | 'organisation' | 'permission'; goTo: string }

export const stranger: Viewer = { signedIn: false }

const allow: Verdict = { allowed: true }
const deny: Verdict = { allowed: false, reason: 'permission', goTo: routes.noAccess.pattern }

/** The one rule of both guards. They are courtesy: the API is the law. */
export function decide(access: Access, viewer: Viewer): Verdict {
  if (access.kind === 'open') return allow
  if (access.kind === 'guest') {
    return viewer.signedIn ? { allowed: false, reason: 'guest', goTo: access.memberGoesTo } : allow
  }
  if (!viewer.signedIn) return { allowed: false, reason: 'login', goTo: routes.login.pattern }
  if (access.kind === 'member' && access.organisation && viewer.organisationId === 0) {
    return { allowed: false, reason: 'organisation', goTo: routes.noAccess.pattern }
  }
  if (viewer.tenantAdmin) return allow
  if (access.kind === 'tenantAdmin') return deny
  if (viewer.organisationAdmin) return allow
  if (access.organisationAdmin) return deny
  if (!access.permission || viewer.permissions === 'unknown') return allow
  return viewer.permissions.has(access.permission) ? allow : deny
}

/** Query parameter of the login page: where to go afterwards. */
export const BACK_PARAMETER = 'back'
/** Query parameter of the no-access page: which verdict led there. */
export const REASON_PARAMETER = 'reason'
/** `?guard=browser`: no hint can be kept on this device, so only the browser's guard is asked. */
export const GUARD_PARAMETER = 'guard'
export const BROWSER_GUARD = 'browser'

/**
 * Where a refusal leads, with the way back where there is one. `from` is the path and query that was
 * refused, in its language.
 */
export function refusalPath(verdict: Verdict & { allowed: false }, locale: Locale, from: string): string {
  const path = localizePath(verdict.goTo, locale)
  const query = new URLSearchParams()
  if (verdict.reason === 'organisation') query.set(REASON_PARAMETER, verdict.reason)
  if (verdict.reason === 'login' || verdict.reason === 'organisation') {
    const back = safeBack(from)
    if (back && matchRoute(pathnameOf(back))?.name !== 'home') query.set(BACK_PARAMETER, back)
  }

  return query.size > 0 ? `${path}?${query}` : path
}

/** A way back is only ever a page of the route table (no open redirect); undefined when it is not. */
export function safeBack(back: string | null | undefined): string | undefined {
  if (!back?.startsWith('/') || back.startsWith('//') || back.includes('\\')) return undefined

  const { pathname, search, searchParams } = new URL(back, 'http://page.invalid')
  if (!matchRoute(pathname) || matchRoute(pathname)?.route.access.kind === 'guest') return undefined
  if (!searchParams.has(GUARD_PARAMETER)) return pathname + search

  searchParams.delete(GUARD_PARAMETER)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

function pathnameOf(path: string): string {
  return path.replace(/[?#].*$/, '')
}
