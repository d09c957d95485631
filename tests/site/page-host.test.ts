import fs, { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Locale, locales } from '../../src/contract/locales.ts'
import { errorPageFiles, SHELLS_PLACEHOLDER } from '../../src/contract/pages.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { formatHint, HINT_COOKIE } from '../../src/lib/session/session-hint.ts'
import { patternOf } from '../../src/lib/routes.ts'
import { pageRoutes } from '../support/page-routes.ts'
import { readShells, shellFile } from '../../src/lib/worker/shells.ts'
import { startSite } from '../support/servers/built-site.ts'

let site: Awaited<ReturnType<typeof startSite>>
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(() => site.close())

const hintOf = (tenantAdmin: boolean) =>
  formatHint(
    {
      signedIn: true,
      tenantAdmin,
      organisationId: 1,
      organisationAdmin: false,
      permissions: new Set([
        'operations.view',
        'operations.create',
        'operations.update',
        'vehicles.view',
        'files.view',
      ]),
    },
    Date.UTC(2099, 0, 1),
  )
const hint = hintOf(false)
const asMember = { Cookie: `${HINT_COOKIE}=${hint}` }
/** Who may open every page there is. */
const asAdministrator = { Cookie: `${HINT_COOKIE}=${hintOf(true)}` }
const pages = pageRoutes
  .filter(({ access }) => access.kind !== 'guest' && access.kind !== 'passage')
  .flatMap(({ pattern }) =>
    locales.map((locale) => [localizePath(pattern.replace('[id]', '7'), locale), locale] as const),
  )

// Specification, section 2: every route exists twice.
test.each(pages)('a member opens %s in its language (%s)', async (path, locale) => {
  const { status, headers, body } = await getAsAdministrator(path)

  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  // A path with a token is a secret: no cache keeps it.
  expect(headers['cache-control']).toBe(path.includes('[token]') ? 'no-store' : 'private, no-cache')
  expect(body).toContain(`<html lang="${locale}"`)
})

// Product page, section 4: nothing typed is lost, on the slowest line either.
test('what is done to a form before its script has come is held, wherever the server draws one', async () => {
  const forms: string[] = []
  for (const { pattern } of pageRoutes) {
    const path = pattern.replace(/\[\w+\]/, '7')
    const bodies = [(await get(path)).body]
    // A stranger may open what an administrator is sent away from.
    if (!pattern.includes('[token]')) bodies.push((await getAsAdministrator(path)).body)
    for (const page of bodies) {
      const drawn = page.match(/<form\b[^>]*>/g) ?? []
      forms.push(...drawn)
      for (const form of drawn) expect(form, pattern).toContain('data-hold-input')
      if (drawn.length > 0) expect(page, pattern).toContain('window.holdsInput')
    }
  }
  expect(forms.length).toBeGreaterThan(3)
})

test('one shell opens every id: its HTML is the same for all of them', async () => {
  const one = await get('/alarmierungen/7', asMember)
  const other = await get('/alarmierungen/8?page=2', asMember)

  expect(one.body).toBe(other.body)
})

test.each([
  ['/', '/login'],
  ['/en', '/en/login'],
  ['/en/alarmierungen/7', '/en/login?back=%2Fen%2Falarmierungen%2F7'],
])('a stranger at %s is sent to %s', async (path, expected) => {
  const { status, headers } = await get(path)

  expect([status, headers.location, headers['cache-control']]).toEqual([302, expected, 'no-store'])
})

test('a member at the login page goes home; without a permission, to no-access', async () => {
  const withoutRights = hint.replace(/\.\w+$/, '.0')

  expect((await get('/en/login', asMember)).headers.location).toBe('/en')
  expect((await get('/alarmierungen', { Cookie: `${HINT_COOKIE}=${withoutRights}` })).headers.location).toBe(
    '/no-access',
  )
})

test('where no hint can be kept, the browser guards alone', async () => {
  expect((await get('/alarmierungen?guard=browser')).status).toBe(200)
})

// Architecture, section 7: only a network GET of `/` redirects by the language cookie (302, no-store).
test('the language chosen by hand leads from / to it, and from nowhere else', async () => {
  const english = { Cookie: `locale=en; ${asMember.Cookie}` }

  const root = await get('/?x=1', english)
  expect([root.status, root.headers.location, root.headers['cache-control']]).toEqual([
    302,
    '/en?x=1',
    'no-store',
  ])
  expect((await get('/alarmierungen', english)).status).toBe(200)
  expect((await get('/en', { Cookie: `locale=de; ${asMember.Cookie}` })).status).toBe(200)
  expect((await get('/', { Cookie: `locale=xx; ${asMember.Cookie}` })).status).toBe(200)
})

// Product page, section 2: links with a token of their own. What has it can set the password.
test.each([
  '/password-reset/secret',
  '/en/password-reset/secret',
  '/register/secret',
  '/en/register/secret',
  '/email-change/secret',
  '/en/email-change/secret',
])('a page whose address holds a token tells nobody of it, and is kept nowhere: %s', async (path) => {
  const { status, headers, body } = await get(path)

  expect(status).toBe(200)
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
  expect(body).not.toContain('secret')
  expect(body).toBe((await get(path.replace('secret', 'other'))).body)
  // As the worker answers it.
  const shell = await get(shellFile(patternOf(path) ?? '', path.startsWith('/en') ? 'en' : 'de'))
  expect([shell.headers['referrer-policy'], shell.headers['cache-control']]).toEqual([
    'no-referrer',
    'no-store',
  ])
  expect((await get('/login')).headers['referrer-policy']).toBe('same-origin')
})

test('a page has one address: a slash at its end leads there', async () => {
  expect((await get('/en/login/')).headers.location).toBe('/en/login')
})

// Specification, section 8: status 404, 'Page Not Found' followed by the path; explained in the page's language.
test.each<[string, Locale, string]>([
  ['/gibt/es/nicht', 'de', '/gibt/es/nicht'],
  ['/en/unknown', 'en', '/en/unknown'],
  ['/dienstplan', 'de', '/dienstplan'],
  ['/alarmierungen/abc', 'de', '/alarmierungen/abc'],
  ['/404', 'de', '/404'],
  ['/en/500.html', 'en', '/en/500.html'],
  ['/_astro/none.js', 'de', '/_astro/none.js'],
  ['/en/%3Cscript%3Ealert(1)%3C/script%3E', 'en', '/en/&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['/%E0%A4%A', 'de', '/%E0%A4%A'],
  ['/..%2f..%2fpackage.json', 'de', '/..%2f..%2fpackage.json'],
  ["/$&$'x", 'de', '/$&amp;$&#39;x'],
  [`/${'x'.repeat(3000)}`, 'de', `/${'x'.repeat(199)}…`],
])('%s is an unknown path (%s)', async (path, locale, shown) => {
  const { status, headers, body } = await get(path, asMember)

  expect(status).toBe(404)
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain(`<html lang="${locale}"`)
  expect(body).toContain(`<title>Page Not Found ${shown}</title>`)
  expect(body.replace(/<[^>]+>/g, '')).toContain(`Page Not Found ${shown}`)
  expect(body).toContain(locale === 'de' ? 'Diese Seite gibt es nicht' : 'There is no such page')
})

test('an unknown path below a page opens no file of the build', async () => {
  const opened = vi.spyOn(fs, 'createReadStream')
  syncBuiltinESMExports()

  const { status } = await get('/alarmierungen/abc', asMember)

  const paths = opened.mock.calls.map(([path]) => path)
  opened.mockRestore()
  syncBuiltinESMExports()
  expect([status, paths]).toEqual([404, []])
})

// Specification, section 2: a generic server-error variant otherwise; default title 'Internal Server Error'.
test.each([
  ['de', 'Server'],
  ['en', 'server'],
] as const)("the server-error page is titled 'Internal Server Error' and explained (%s)", (locale, word) => {
  const page = readFileSync(join('dist/client', errorPageFiles[locale].serverError), 'utf8')
  expect(page).toContain('<title>Internal Server Error</title>')
  expect(page).toMatch(new RegExp(`<html[^>]+lang="${locale}"`))
  expect(page).toContain(word)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
  const { status, headers } = await get('/login', {}, method)

  expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('HEAD has the headers of GET and no body', async () => {
  const { status, headers, body } = await get('/login', {}, 'HEAD')

  expect([status, body]).toEqual([200, ''])
  expect(headers['content-length']).toBe((await get('/login')).headers['content-length'])
})

test('HTML and files travel compressed', async () => {
  const plain = await get('/login')
  const script = /src="(\/_astro\/[^"]+\.js)"/.exec(plain.body)?.[1] ?? ''

  for (const path of ['/login', script]) {
    const whole = (await get(path)).body
    const brotli = await get(path, { 'Accept-Encoding': 'gzip, deflate, br' })
    const gzip = await get(path, { 'Accept-Encoding': 'gzip, br;q=0' })
    expect([brotli.headers['content-encoding'], brotli.body]).toEqual(['br', whole])
    if (path !== script) expect([gzip.headers['content-encoding'], gzip.body]).toEqual(['gzip', whole])
  }
  expect((await get(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a page that has not changed is not sent again', async () => {
  const { headers } = await get('/login')

  const again = await get('/login', { 'If-None-Match': String(headers['etag']) })

  expect([again.status, again.body]).toEqual([304, ''])
})

// Specification, section 1: a service worker at /sw.js with scope /.
test('the worker is asked for anew each time, and knows what pages are made of', async () => {
  const { status, headers, body } = await get('/sw.js')

  expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(headers['content-type']).toContain('javascript')
  expect(body).toContain('sounds/alarm.mp3')
  expect(body).toMatch(/_astro\/[\w.-]+\.css/)
  expect(body).not.toContain(SHELLS_PLACEHOLDER)
})

// Architecture, section 3 (PWA): a precached URL that answers 404, or a guard's 302, breaks the install.
test('the worker names a shell for every page in every language and both error pages, and each is answered', async () => {
  const shells = shellsOf((await get('/sw.js')).body)
  const patterns = pageRoutes.map(({ pattern }) => pattern)
  const expected = locales.flatMap((locale) =>
    [...patterns, '/404', '/500'].map((pattern) => shellFile(pattern, locale)),
  )

  expect([...shells.keys()].toSorted()).toEqual(expected.toSorted())
  for (const file of shells.keys()) expect([file, (await get(file)).status]).toEqual([file, 200])
})

test('a shell is the page as everybody gets it, with the same headers', async () => {
  const page = await get('/en/alarmierungen/7', asMember)
  const shell = await get('/shell/en/alarmierungen/_id_.html')

  expect(shell.body).toBe(page.body)
  const { date: _, ...sent } = page.headers
  expect(shell.headers).toMatchObject(sent)
})

/** File → revision, as the worker names them. */
function shellsOf(worker: string): Map<string, string> {
  const list = /\/shell\/[^`'"]*/.exec(worker)?.[0] ?? ''
  return new Map(readShells(list).map(({ url, revision }) => [url, revision]))
}

// Architecture, section 3 (Navigation): the union of all inline scripts, no unsafe-inline for scripts.
test('every page is sent with the same strict policy', async () => {
  const policies = await Promise.all(
    ['/login', '/en/no-access', '/unknown', '/'].map(
      async (path) => (await get(path)).headers['content-security-policy'],
    ),
  )

  expect(new Set(policies).size).toBe(1)
  expect(policies[0]).toMatch(/script-src 'self' 'sha256-[^;]*;/)
  expect(/script-src[^;]*/.exec(String(policies[0]))?.[0]).not.toContain('unsafe-inline')
})

// The router puts inline scripts of the next page back as text; Trusted Types refuse what looks like markup there.
test('an inline script that not every page has, holds nothing that looks like a tag', async () => {
  const bodies = await Promise.all(pages.map(async ([path]) => (await getAsAdministrator(path)).body))
  const scripts = bodies.map((body) =>
    [...body.matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text),
  )
  const sometimes = new Set(scripts.flat().filter((text) => !scripts.every((own) => own.includes(text))))

  expect(scripts[0]?.length).toBeGreaterThan(3)
  expect([...sometimes].filter((text) => /<[a-z!/?]/i.test(text))).toEqual([])
})

test('links to the other language name the public origin', async () => {
  const proxied = await startSite({ publicOrigin: 'https://alarm.example.org' })

  const { body } = await get('/login', {}, 'GET', proxied.port)
  await proxied.close()

  expect(body).toContain('hreflang="en" href="https://alarm.example.org/en/login"')
})

test('without a public origin, a page is the same for every host it is asked of', async () => {
  const one = await get('/login', { Host: 'one.example' })
  const other = await get('/login', { Host: 'other.example:8000' })

  expect(one.body).toBe(other.body)
  expect(one.headers['etag']).toBe(other.headers['etag'])
  expect(one.body).toContain('hreflang="en" href="/en/login"')
})

test('a host header that is none is not repeated', async () => {
  const { status, body } = await get('/login', { Host: 'evil"><script>' })

  expect(status).toBe(200)
  expect(body).not.toContain('evil')
})

const opened = new Map<string, ReturnType<typeof get>>()

/** The answer to an administrator: each page is asked for once, as several tests look at all of them. */
function getAsAdministrator(path: string): ReturnType<typeof get> {
  const answer = opened.get(path) ?? get(path, asAdministrator)
  opened.set(path, answer)
  return answer
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET', port = site.port) {
  return new Promise<{ status: number; headers: import('node:http').IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      // Not fetch: it would tidy the path and undo the compression.
      const call = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const encoding = answer.headers['content-encoding']
          const body =
            encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: body.toString() })
        })
      })
      call.on('error', reject)
      call.end()
    },
  )
}
