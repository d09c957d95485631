import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '../../src/contract/locales.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { pageRoutes } from '../support/page-routes.ts'
import { formatHint, HINT_COOKIE, type SignedInViewer } from '../../src/lib/session/session-hint.ts'
import { startSite } from '../support/servers/built-site.ts'
import { expectedAt, pathOfPattern, type ViewerName, viewerNames } from '../support/guard-table.ts'
import { permissionNames } from '../../src/contract/permission-names.ts'

// Specification, section 2: every route × viewer × language, as the page server's middleware answers it over HTTP.

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site.close())

const member: SignedInViewer = {
  signedIn: true,
  tenantAdmin: false,
  organisationId: 1,
  organisationAdmin: false,
  permissions: new Set(permissionNames),
}
const hinted: Record<Exclude<ViewerName, 'stranger'>, SignedInViewer> = {
  member,
  memberWithoutRights: { ...member, permissions: new Set() },
  memberWithoutOrganisation: { ...member, organisationId: 0, permissions: 'unknown' },
  organisationAdmin: { ...member, organisationAdmin: true, permissions: new Set() },
  tenantAdmin: { ...member, tenantAdmin: true },
  tenantAdminWithoutOrganisation: { ...member, tenantAdmin: true, organisationId: 0 },
}

const rows = pageRoutes.flatMap(({ pattern }) =>
  viewerNames.flatMap((viewer) => locales.map((locale) => [pattern, viewer, locale] as const)),
)

test.each(rows)('%s × %s × %s', async (pattern, viewer, locale) => {
  const expected = expectedAt(pattern, viewer)
  const answer = await open(pattern, viewer, locale)

  // Who is asked for an organisation is asked by the browser: the page is the same for everybody.
  if (expected === 'page' || expected === 'question') {
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(await answer.text()).toContain(`data-route="${pattern}"`)
    return
  }
  const [pathname] = (answer.headers.get('location') ?? '').split('?')
  expect([answer.status, pathname]).toEqual([302, localizePath(expected, locale)])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each(locales)(
  'whoever is refused comes back to where they wanted to go, and nowhere else (%s)',
  async (locale) => {
    const path = localizePath('/alarmierungen/7', locale)
    const stranger = await open('/alarmierungen/[id]', 'stranger', locale)
    const unauthorised = await open('/alarmierungen/[id]', 'memberWithoutRights', locale)

    expect(stranger.headers.get('location')).toBe(
      `${localizePath('/login', locale)}?back=${encodeURIComponent(path)}`,
    )
    expect(unauthorised.headers.get('location')).toBe(localizePath('/no-access', locale))
  },
)

function open(pattern: string, viewer: ViewerName, locale: Locale): Promise<Response> {
  const hint = viewer === 'stranger' ? '' : formatHint(hinted[viewer], Date.UTC(2099, 0, 1))
  const headers = { Cookie: hint && `${HINT_COOKIE}=${hint}` }
  const path = localizePath(pathOfPattern(pattern), locale)
  return fetch(site.origin + path, { headers, redirect: 'manual' })
}
