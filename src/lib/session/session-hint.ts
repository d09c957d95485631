import { stranger, type Viewer } from './guard.ts'
import { type PermissionName, permissionNames } from '../../contract/permission-names.ts'

/** What the browser tells the page server about its session. It may be forged and gains nothing by it. */
export const HINT_COOKIE = 'session_hint'

export type SignedInViewer = Viewer & { signedIn: true }

/**
 * The value of the cookie: format, expiry (s), tenant admin, organisation, admin of it, permissions as a bit
 * mask (`-`: not known), joined by dots. A bit is a position in `permissionNames`, which only ever grows.
 */
export function formatHint(viewer: SignedInViewer, expiresAt: number): string {
  const { tenantAdmin, organisationId, organisationAdmin, permissions } = viewer
  const mask = typeof permissions === 'string' ? '-' : maskOf(permissions).toString(36)

  return [
    1,
    Math.floor(expiresAt / 1000),
    Number(tenantAdmin),
    organisationId,
    Number(organisationAdmin),
    mask,
  ].join('.')
}

/** No hint, an expired one or nonsense means a stranger. Times in milliseconds. */
export function readHint(value: string | undefined, now: number): Viewer {
  const found = /^1\.(\d{1,12})\.([01])\.(\d{1,16})\.([01])\.(-|[0-9a-z]{1,10})$/.exec(value ?? '')
  if (!found) return stranger

  const [, expiry = '', tenantAdmin, organisationId, organisationAdmin, mask = '-'] = found
  if (Number(expiry) * 1000 <= now) return stranger
  return {
    signedIn: true,
    tenantAdmin: tenantAdmin === '1',
    organisationId: Number(organisationId),
    organisationAdmin: organisationAdmin === '1',
    permissions: mask === '-' ? 'unknown' : permissionsOf(Number.parseInt(mask, 36)),
  }
}

/** For `document.cookie`. `now` and `expiresAt` in milliseconds. */
export function hintCookie(
  viewer: SignedInViewer,
  expiresAt: number,
  about: { now: number; secure: boolean },
): string {
  const seconds = Math.max(0, Math.floor((expiresAt - about.now) / 1000))
  return cookie(formatHint(viewer, expiresAt), seconds, about.secure)
}

/** For `document.cookie`: forgets the hint. */
export function clearedHintCookie(about: { secure: boolean }): string {
  return cookie('', 0, about.secure)
}

/** The hint that is really kept, from `document.cookie`: a browser may have refused to store it. */
export function hintOf(cookies: string): string | undefined {
  const prefix = `${HINT_COOKIE}=`
  return cookies
    .split('; ')
    .find((one) => one.startsWith(prefix))
    ?.slice(prefix.length)
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  return `${HINT_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
}

function maskOf(permissions: ReadonlySet<PermissionName>): number {
  return permissionNames.reduce((mask, name, bit) => (permissions.has(name) ? mask | (1 << bit) : mask), 0)
}

function permissionsOf(mask: number): ReadonlySet<PermissionName> {
  return new Set(permissionNames.filter((_, bit) => (mask & (1 << bit)) !== 0))
}
