import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locale, locales } from '../../src/contract/locales.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { readFiles } from '../architecture/source.ts'
import { pageRoutes } from '../support/page-routes.ts'
import { formatHint, HINT_COOKIE, type SignedInViewer } from '../../src/lib/session/session-hint.ts'
import { startSite } from '../support/servers/built-site.ts'
import { expectedAt, pathOfPattern, type ViewerName, viewerNames } from '../support/guard-table.ts'
import { permissionNames } from '../../src/contract/permission-names.ts'

// Specification, section 2: every route × viewer × language, as the page server's middleware decides it: each redirect over HTTP,
// and each page once in each language.

let site: Awaited<ReturnType<typeof startSite>>
let guard: (context: object, next: () => Promise<Response>) => Promise<Response>
beforeAll(async () => {
  site = await startSite()
  const built = pathToFileURL(join(import.meta.dirname, '../../dist/server/virtual_astro_middleware.mjs'))
  guard = ((await import(built.href)) as { onRequest: typeof guard }).onRequest
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
/** The pages that a viewer was shown, each by its pattern and language. */
const shown = new Set<string>()

test.each(rows)('%s × %s × %s', async (pattern, viewer, locale) => {
  const expected = expectedAt(pattern, viewer)
  // Who is asked for an organisation is asked by the browser: the page is the same for everybody.
  if (expected === 'page' || expected === 'question') {
    // Rendered for one viewer: what the guard says to the others is known before, and that no page knows its viewer is proved below.
    const page = `${pattern} ${locale}`
    const rendersIt = !shown.has(page)
    shown.add(page)
    const answer = rendersIt
      ? await open(pattern, viewer, locale)
      : await askGuard(pattern, viewer, locale, `<body data-route="${pattern}">`)
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(await answer.text()).toContain(`data-route="${pattern}"`)
    return
  }
  const answer = await open(pattern, viewer, locale)
  const [pathname] = (answer.headers.get('location') ?? '').split('?')
  expect([answer.status, pathname]).toEqual([302, localizePath(expected, locale)])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('no page but that of a shared link reads what its viewer sends', () => {
  const reading = [...readFiles('src')]
    .filter(
      ([path, content]) =>
        path.endsWith('.astro') &&
        /Astro\s*\.\s*(cookies|request)\b|\{[^}]*\}\s*=\s*Astro\s*[;\n]/.test(content),
    )
    .map(([path]) => path)
  // These are of the page that is rendered for one visitor.
  expect(reading.toSorted()).toEqual([
    'src/layouts/shared/SharedOperation.astro',
    'src/pages/shared/[token].astro',
  ])
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

const hintFor = (viewer: ViewerName) =>
  viewer === 'stranger' ? '' : formatHint(hinted[viewer], Date.UTC(2099, 0, 1))

function open(pattern: string, viewer: ViewerName, locale: Locale): Promise<Response> {
  const hint = hintFor(viewer)
  const headers = { Cookie: hint && `${HINT_COOKIE}=${hint}` }
  const path = localizePath(pathOfPattern(pattern), locale)
  return fetch(site.origin + path, { headers, redirect: 'manual' })
}

/** What the built middleware answers for a page of this content. */
async function askGuard(
  pattern: string,
  viewer: ViewerName,
  locale: Locale,
  content: string,
): Promise<Response> {
  const hint = hintFor(viewer)
  const context = {
    routePattern: localizePath(pattern, locale),
    isPrerendered: false,
    url: new URL(localizePath(pathOfPattern(pattern), locale), site.origin),
    cookies: { get: (name: string) => (name === HINT_COOKIE && hint ? { value: hint } : undefined) },
    locals: {},
  }
  return guard(context, () => Promise.resolve(new Response(content)))
}
