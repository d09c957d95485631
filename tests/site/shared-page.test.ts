import { request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPageHost } from '../../src/backend/pages/pages.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { bootBackend } from '../support/servers/backend.ts'
import { build } from '../support/servers/built-site.ts'
import { send, tokenOf } from '../support/servers/contract-target.ts'
import { pageConfig } from '../support/browser/page-config.ts'
import { people, raiseAlarm } from '../support/worlds/people.ts'

// Documents and the public shared link; architecture, section 7.

let backend: Awaited<ReturnType<typeof bootBackend>>
let leader: string
let connections = 1
beforeAll(async () => {
  build()
  backend = await bootBackend(
    { TRUST_PROXY: 'on' },
    {
      pages: ({ request: api }, visitors) =>
        createPageHost({ directory: 'dist', config: pageConfig, api, visitors, logError: console.error }),
    },
  )
  leader = await tokenOf(backend.origin, people.leitung)
}, 180_000)
afterAll(() => backend.close())

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
/** What a browser sends when somebody opens an address. */
const opening = { 'user-agent': BROWSER, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

interface Got {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  body: string
}

async function ask(
  path: string,
  headers: Record<string, string> = opening,
  { method = 'GET', form }: { method?: string; form?: string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const body = form === undefined ? undefined : Buffer.from(form)
    const asked = request(
      backend.origin + path,
      {
        method,
        headers: {
          ...(body && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(body.length),
            origin: backend.origin,
          }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, body: bytes.toString() })
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const post = (path: string, form: string, headers: Record<string, string> = {}) =>
  ask(path, { ...opening, ...headers }, { method: 'POST', form })

/** Of the cookies that go with this path. */
function cookiesFor(path: string, { headers }: Got): string {
  return (headers['set-cookie'] ?? [])
    .filter((cookie) => cookie.includes(`Path=${path};`))
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function shared(input: object = {}, alarm: Record<string, unknown> = {}) {
  const { id } = await raiseAlarm(backend.origin, {
    title: 'B3 Wohnungsbrand',
    text: 'Rauch aus dem Fenster',
    address: 'Lindenstraße 14, 99999 Musterstadt',
    lat: 50.98,
    lng: 11.03,
    ...alarm,
  })
  const path = `/api/organisation/1/operation/${id}`
  const { json } = await send(backend.origin, 'POST', `${path}/share`, { token: leader, body: input })
  const { token, id: link } = json as { token: string; id: number }
  return { id, link, path: `/shared/${token}`, api: `/api/shared/${token}`, operation: path }
}

const readable = (html: string) => html.replace(/<style>.*?<\/style>/s, '')

test('a link is readable without any script, in one file, and no cache or search engine keeps it', async () => {
  const { path } = await shared()
  const { status, headers, body } = await ask(path)

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': expect.stringContaining('noindex'),
    'x-content-type-options': 'nosniff',
  })
  expect(headers.etag).toBeUndefined()
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|unsafe|https?:/)
  expect(body).not.toMatch(/<script|\son\w+=|javascript:|<link rel="(?!icon)|<iframe|@import|url\(/)
  expect(body).toContain('<meta name="robots" content="noindex')
  for (const shown of ['B3 Wohnungsbrand', 'Rauch aus dem Fenster', 'Lindenstraße 14', 'FF Musterstadt'])
    expect(readable(body)).toContain(shown)
})

test.each(['', '/en'])(
  'below "%s" it leads to imprint and privacy, also where the link is gone',
  async (language) => {
    const { path } = await shared()
    for (const address of [path, '/shared/gone']) {
      const { body } = await ask(language + address)
      for (const text of ['imprint', 'privacy'])
        expect(body).toMatch(new RegExp(`<a href="${language}/${text}" referrerpolicy="no-referrer"`))
    }
  },
)

test('all of it is at most 14 KB on the wire, so that it comes in the first round of a connection', async () => {
  const vehicles = Array.from({ length: 12 }, (_, place) => `Florian Musterstadt 1/${place}`)
  const { path } = await shared({}, { vehicles, text: 'Rauch. '.repeat(60) })
  const { bytes, headers } = await ask(path, { ...opening, 'accept-encoding': 'br' })
  const sign = await ask('/favicon.svg', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(bytes).toString()).toContain('Florian Musterstadt 1/11')
  expect(bytes.length + sign.bytes.length).toBeLessThan(14 * 1024)
})

test.each([
  ['the bare path', '', 'de'],
  ['below /en', '/en', 'en'],
] as const)(
  'its language is that of %s, whatever the browser asks for, and the other one is offered',
  async (_, prefix, locale) => {
    const { path } = await shared()
    const other = locale === 'de' ? 'en' : 'de'
    for (const [name, value] of [
      ['accept-language', other],
      ['cookie', `locale=${other}`],
    ] as const) {
      const { body } = await ask(prefix + path, { ...opening, [name]: value })
      expect(body).toContain(`<html lang="${locale}">`)
      expect(body).toContain(`href="${locale === 'de' ? `/en${path}` : path}" hreflang="${other}"`)
      expect(body).toContain(catalogues[locale].shared.vehicles)
      expect(body).not.toContain(catalogues[other].shared.vehicles)
    }
  },
)

describe('what only draws a preview of a link', () => {
  test.each([
    ['WhatsApp', 'WhatsApp/2.24.6.77 A'],
    ['Telegram', 'TelegramBot (like TwitterBot)'],
    [
      'iMessage',
      'Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['Teams', 'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5'],
    ['a program without a name', ''],
  ])('%s sees neither title nor address, and is counted nowhere', async (_, agent) => {
    const { path, operation } = await shared()
    const { status, body } = await ask(path, { 'user-agent': agent })
    expect(status).toBe(200)
    expect(body).not.toMatch(/Wohnungsbrand|Lindenstra|Musterstadt|Rauch/)
    expect(body).toContain(`<meta property="og:title" content="${catalogues.de.shared.title}">`)
    const { json } = await send(backend.origin, 'GET', `${operation}/shares`, { token: leader })
    expect(json).toMatchObject([{ views: 0, last_viewed_at: null }])
  })

  test('a browser that only fetches it beforehand is not counted, and its title says nothing', async () => {
    const { path, operation } = await shared()
    for (const headers of [
      { 'user-agent': BROWSER },
      { ...opening, 'sec-purpose': 'prefetch;prerender' },
      { ...opening, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ])
      expect((await ask(path, headers)).body).toContain(`<title>${catalogues.de.shared.title} `)
    const { json } = await send(backend.origin, 'GET', `${operation}/shares`, { token: leader })
    expect(json).toMatchObject([{ views: 0 }])
  })

  test('its title and the tags for previews say nothing of it, whether it was opened or not', async () => {
    const { path } = await shared()
    const first = await ask(path)
    const opened = await ask(path, { ...opening, cookie: cookiesFor(path, first) })
    expect(readable(opened.body)).toContain('Wohnungsbrand')
    for (const { body } of [first, opened]) {
      const head = body.slice(0, body.indexOf('<style>'))
      expect(head).toContain(`<title>${catalogues.de.shared.title} `)
      expect(head).not.toMatch(/Wohnungsbrand|Lindenstra|Musterstadt|Rauch/)
    }
  })
})

test('whoever opens it is counted once, refreshes and the other language included', async () => {
  const { path, operation } = await shared()
  const first = await ask(path)
  const cookie = cookiesFor(path, first)
  for (const where of [path, `${path}?live`]) await ask(where, { ...opening, cookie })
  await ask(`/en${path}`, { ...opening, cookie: cookiesFor(`/en${path}`, first) })
  const { json } = await send(backend.origin, 'GET', `${operation}/shares`, { token: leader })
  expect(json).toMatchObject([{ views: 1 }])
})

test('a form without script opens it: wrong PIN, right PIN, and back on the page by a GET', async () => {
  const { path } = await shared({ pin: '004217', max_views: 1 })
  const asked = await ask(path)
  expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('name="pin"')])
  expect(asked.body).not.toMatch(/Wohnungsbrand|Lindenstra|Musterstadt/)

  const wrong = await post(path, 'pin=000000')
  expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining(catalogues.de.shared.pinWrong)])
  expect(wrong.headers['set-cookie']).toBeUndefined()

  const right = await post(`/en${path}?live`, 'pin=004+217')
  expect([right.status, right.headers.location]).toEqual([303, `/en${path}?live`])
  expect(right.headers['cache-control']).toBe('no-store')
  const english = await ask(`/en${path}`, { ...opening, cookie: cookiesFor(`/en${path}`, right) })
  expect(english.body).toContain('B3 Wohnungsbrand')
  // The only view is taken: for everybody else there is nothing.
  expect((await ask(path)).status).toBe(404)
})

test('after five wrong PINs the page says how long it is closed', async () => {
  const { path } = await shared({ pin: '004217' })
  for (let times = 0; times < 4; times += 1) expect((await post(path, 'pin=1')).status).toBe(422)
  const closed = await post(path, 'pin=1')
  expect([closed.status, closed.body]).toEqual([429, expect.stringContaining('15 Minuten gesperrt')])
  expect((await ask(path)).body).toContain('15 Minuten gesperrt')
})

test('a form of another site opens nothing', async () => {
  const { path } = await shared({ max_views: 1 })
  const foreign = await post(path, '', { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect((await ask(path)).body).toContain(catalogues.de.shared.askHeading)
})

test('every link that is not good shows the same page with the same status, to the letter', async () => {
  const [revoked, closed, usedUp] = [await shared(), await shared(), await shared({ max_views: 1 })]
  await send(backend.origin, 'DELETE', `${revoked.operation}/share/${revoked.link}`, { token: leader })
  await send(backend.origin, 'POST', `${closed.operation}/close`, { token: leader, body: { reason: 'done' } })
  await post(usedUp.path, '')
  const neutral = async (path: string) => {
    // Each from somewhere else: guesses from one address are slowed down.
    const from = { ...opening, 'x-forwarded-for': `10.1.0.${(connections += 1)}` }
    const { status, body, headers } = await ask(path, from)
    const { date, ...rest } = headers
    return { status, body, headers: rest, date: !!date }
  }
  const expected = await neutral(`/shared/${'A'.repeat(43)}`)
  expect(expected.status).toBe(404)
  expect(expected.body).toContain(catalogues.de.shared.gone)
  for (const path of [
    revoked.path,
    closed.path,
    usedUp.path,
    '/shared/x',
    '/shared/1',
    `/shared/${'A'.repeat(900)}`,
    `/shared/${'A'.repeat(43)}?live`,
  ])
    expect([path, await neutral(path)]).toEqual([path, expected])
})

test('guesses of a token end at one answer, too, and a good link stays good beside them', async () => {
  const { path } = await shared()
  const from = { ...opening, 'x-forwarded-for': '10.2.0.1' }
  const statuses = new Set<number>()
  for (let guess = 0; guess < 130; guess += 1)
    statuses.add((await ask(`/shared/${String(guess).padStart(43, 'B')}`, from)).status)
  expect([...statuses]).toEqual([404])
  expect((await ask(path, from)).status).toBe(200)
})

test('it says when it was made, and renews itself only where somebody has asked for that, until they stop it', async () => {
  const { path, operation } = await shared()
  const still = await ask(path)
  expect(still.headers.refresh).toBeUndefined()
  expect(readable(still.body)).toMatch(/Stand \d\d:\d\d:\d\d Uhr/)
  expect(readable(still.body)).toContain('href="?live"')
  const cookie = cookiesFor(path, still)
  const live = await ask(`${path}?live`, { ...opening, cookie })
  expect(live.headers.refresh).toBe('30')
  expect(readable(live.body)).toContain(`href="${path}">${catalogues.de.shared.stop}`)
  for (const { body } of [still, live]) expect(body).not.toContain('http-equiv')
  // A question is never asked again by itself: what is typed would be lost. Nor is what has ended.
  expect((await ask(`${(await shared({ pin: '735190' })).path}?live`)).headers.refresh).toBeUndefined()
  await send(backend.origin, 'POST', `${operation}/close`, { token: leader, body: { reason: 'done' } })
  const ended = await ask(`${path}?live`, { ...opening, cookie })
  expect([ended.status, ended.headers.refresh]).toEqual([404, undefined])
})

test('what is no form, and what is too large for one, is refused without being read', async () => {
  const { path } = await shared({ pin: '735190' })
  const json = await ask(
    path,
    { ...opening, 'content-type': 'application/json' },
    { method: 'POST', form: '{}' },
  )
  expect(json.status).toBe(415)
  const longest = `pin=000000&more=${'x'.repeat(1024)}`.slice(0, 1024)
  expect((await post(path, longest)).status).toBe(422)
  expect((await post(path, `${longest}x`)).status).toBe(413)
  // No browser says so, and it is nothing that could go wrong.
  for (const more of [' ;a,b/c', ';', '; charset=utf-16']) {
    const said = { 'content-type': `application/x-www-form-urlencoded${more}` }
    expect([more, (await post(path, 'pin=', said)).status]).toEqual([more, 422])
  }
  expect((await ask(path, opening, { method: 'DELETE' })).headers.allow).toBe('GET, HEAD, POST')
  expect((await post('/login', 'a=b')).status).toBe(405)
})

test('broken addresses are answered, never with an error of ours', async () => {
  for (const path of [
    '/shared/%E0%A4%A',
    '/shared/%00',
    '/shared/a%2Fb',
    '/shared/..%2f..',
    '/en/shared/%F0%9F%9A%92',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  expect((await ask('/shared/')).status).toBe(404)
})
