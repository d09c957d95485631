import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { type Access, matchRoute, routes } from '../routes.ts'
import type { PermissionName } from '../../contract/permission-names.ts'

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
      /** What the viewer may do there; `awaited`: the backend is being asked, `unknown`: nobody could say. */
      permissions: ReadonlySet<PermissionName> | 'awaited' | 'unknown'
    }

export type Verdict =
  | { kind: 'allow' }
  /** The page stays, and asks for an organisation in place of its content. */
  | { kind: 'ask' }
  /** The page stays as it is, hidden or not, until the backend has said what the viewer may do. */
  | { kind: 'wait' }
  /** The page stays, and says in place of its content that nobody could say what the viewer may do. */
  | { kind: 'unanswered' }
  | Refusal

/** `goTo`: the pattern of the page that is shown instead. */
export interface Refusal {
  kind: 'leave'
  reason: 'login' | 'guest' | 'permission'
  goTo: string
}

export const stranger: Viewer = { signedIn: false }

const allow: Verdict = { kind: 'allow' }
const deny: Verdict = { kind: 'leave', reason: 'permission', goTo: routes.noAccess.pattern }
const signIn: Verdict = { kind: 'leave', reason: 'login', goTo: routes.login.pattern }

/** The one rule of both guards. They are courtesy: the API is the law. */
export function decide(access: Access, viewer: Viewer): Verdict {
  if (access.kind === 'open') return allow
  if (access.kind === 'guest' || access.kind === 'passage') {
    if (viewer.signedIn) return { kind: 'leave', reason: 'guest', goTo: access.memberGoesTo }
    return access.kind === 'guest' ? allow : signIn
  }
  if (!viewer.signedIn) return signIn
  if (access.kind === 'member' && access.organisation && viewer.organisationId === 0) return { kind: 'ask' }
  if (viewer.tenantAdmin) return allow
  if (access.kind === 'tenantAdmin') return deny
  if (viewer.organisationAdmin) return allow
  if (access.organisationAdmin) return deny
  if (!access.permission) return allow
  if (viewer.permissions === 'unknown') return { kind: 'unanswered' }
  if (viewer.permissions === 'awaited') return { kind: 'wait' }
  return viewer.permissions.has(access.permission) ? allow : deny
}

/** Query parameter of the login page: where to go afterwards. */
export const BACK_PARAMETER = 'back'
/** Query parameter of the login page: why the person is there. */
export const REASON_PARAMETER = 'reason'
/** `?guard=browser`: no hint can be kept on this device, so only the browser's guard is asked. */
export const GUARD_PARAMETER = 'guard'
export const BROWSER_GUARD = 'browser'

/**
 * Where a refusal leads, with the way back where there is one. `from` is the path and query that was
 * refused, in its language.
 */
export function refusalPath({ reason, goTo }: Refusal, locale: Locale, from: string): string {
  const path = localizePath(goTo, locale)
  const back = reason === 'login' ? safeBack(from) : undefined
  if (!back || matchRoute(pathnameOf(back))?.name === 'home') return path
  return `${path}?${new URLSearchParams({ [BACK_PARAMETER]: back })}`
}

/** A way back is only ever a page of the route table (no open redirect); undefined when it is not. */
export function safeBack(back: string | null | undefined): string | undefined {
  if (!back?.startsWith('/') || back.startsWith('//') || back.includes('\\')) return undefined

  const { pathname, search, searchParams } = new URL(back, 'http://page.invalid')
  const kind = matchRoute(pathname)?.route.access.kind
  if (!kind || kind === 'guest' || kind === 'passage') return undefined
  if (!searchParams.has(GUARD_PARAMETER)) return pathname + search

  searchParams.delete(GUARD_PARAMETER)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

function pathnameOf(path: string): string {
  return path.replace(/[?#].*$/s, '')
}
