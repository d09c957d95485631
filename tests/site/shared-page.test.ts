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

test('all of it is at most 14 KB on the wire, so that it comes in the first round of a connection', async () => {
  const vehicles = Array.from({ length: 12 }, (_, place) => `Florian Musterstadt 1/${place}`)
  const { path } = await shared({}, { vehicles, text: 'Rauch. '.repeat(60) })
  const { bytes, headers } = await ask(path, { ...opening, 'accept-encoding': 'br' })
  const sign = await ask('/favicon.svg', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(bytes).toString()).toContain('Florian Musterstadt 1/11')
  expect(bytes.length + sign.bytes.length).toBeLessThan(14 * 1024)
})

test('nothing protected is in the bytes of the page or the API, in whatever language, before and after it was opened', async () => {
  const { id, path, api, operation } = await shared({ label: 'Kennwort Rathaus', pin: '735190' })
  // Everything that could slip through is a word that stands nowhere else.
  await backend.database.write(async (queries) => {
    for (const { id: user } of await queries.selectFrom('users').select('id').execute())
      await queries
        .updateTable('users')
        .set({ first_name: `Vorname${user}q`, last_name: `Nachname${user}q`, phone: `0987654${user}3210` })
        .where('id', '=', user)
        .execute()
    await queries
      .updateTable('operations')
      .set({
        caller_name: 'Gerlinde Anruferin',
        caller_phone: '0361 9988776',
        remark: 'Bemerkung Zitterpappel',
        report: 'Bericht Zaunkönig',
        text: 'Gemeldet von Gerlinde Anruferin (0361-99 88 776)',
        location_note: 'Bemerkung Zitterpappel',
      })
      .where('id', '=', id)
      .execute()
  })
  const member = await tokenOf(backend.origin, people.mitglied)
  await send(backend.origin, 'POST', `${operation}/response`, {
    token: member,
    body: { answer: 'coming', note: 'Notiz Blindschleiche' },
  })
  await backend.app.request(`${operation}/attachments?name=Geheimplan.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leader}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.7',
  })

  const opened = await post(path, 'pin=735190')
  const cookie = cookiesFor(path, opened)
  expect(cookie).not.toBe('')
  const answers: Got[] = [opened]
  for (const headers of [opening, { ...opening, cookie }])
    for (const language of ['de', 'en'])
      for (const where of [path, `/en${path}`, api, `${api}/content`])
        answers.push(await ask(where, { ...headers, 'accept-language': language }))
  answers.push(await post(`${api}/unlock`, ''), await post(path, 'pin=000000'))
  // It was open, and what is free to see was there.
  expect(answers.filter(({ body }) => body.includes('Lindenstraße 14')).length).toBeGreaterThan(3)

  const protectedValues = await backend.database.write(async (queries) => {
    const users = await queries
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email', 'phone'])
      .execute()
    const operations = await queries
      .selectFrom('operations')
      .select(['caller_name', 'caller_phone', 'remark', 'report'])
      .execute()
    const notes = await queries.selectFrom('operation_responses').select('note').execute()
    const actors = await queries.selectFrom('operation_timeline').select('actor').execute()
    const links = await queries
      .selectFrom('shared_links')
      .select(['label', 'token_hash', 'pin_hash'])
      .execute()
    const files = await queries.selectFrom('operation_attachments').select('name').execute()
    return [users, operations, notes, actors, links, files].flat().flatMap((row) => Object.values(row))
  })
  const callSigns = new Set(
    (await backend.database.read.selectFrom('vehicles').select('call_sign').execute()).map(
      ({ call_sign }) => call_sign,
    ),
  )
  const hidden = [...new Set(protectedValues)]
    .filter((value): value is string => typeof value === 'string' && value.length > 3)
    // A vehicle acts in the timeline, and is shown.
    .filter((value) => !callSigns.has(value))
  expect(hidden).toEqual(expect.arrayContaining(['Vorname1q', 'Gerlinde Anruferin', 'Notiz Blindschleiche']))
  for (const { body, headers } of answers)
    for (const value of [...hidden, '99 88 776', '9988776'])
      expect(body + JSON.stringify(headers)).not.toContain(value)
})

describe('its language', () => {
  test.each([
    ['what the browser asks for', '', { 'accept-language': 'en-GB,en;q=0.9,de;q=0.1' }, 'en'],
    ['German, where it asks for nothing we have', '', { 'accept-language': 'fr' }, 'de'],
    ['what was chosen by hand on this device', '', { 'accept-language': 'en', cookie: 'locale=de' }, 'de'],
    ['what the visitor asks for', '?language=de', { 'accept-language': 'en', cookie: 'locale=en' }, 'de'],
    ['no language that there is none of', '?language=xx', { 'accept-language': 'en' }, 'en'],
  ] as const)('is %s', async (_, query, headers, locale) => {
    const { path } = await shared()
    const { body } = await ask(path + query, { ...opening, ...headers })
    expect(body).toContain(`<html lang="${locale}">`)
    // One language a page, and a way to the other.
    const other = locale === 'de' ? `/en${path}` : `${path}?language=de`
    expect(body).toContain(`href="${other}"`)
    expect(body).toContain(catalogues[locale].shared.vehicles)
    expect(body).not.toContain(catalogues[locale === 'de' ? 'en' : 'de'].shared.vehicles)
  })

  test('is English below /en, whatever the browser asks for', async () => {
    const { path } = await shared()
    const { body } = await ask(`/en${path}`, { ...opening, 'accept-language': 'de', cookie: 'locale=de' })
    expect(body).toContain('<html lang="en">')
  })
})

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

  test('the tags for previews are the same whether it was opened or not', async () => {
    const { path } = await shared()
    const opened = await ask(path)
    expect(opened.body).toContain('<title>B3 Wohnungsbrand')
    for (const [tag] of opened.body.matchAll(/<meta (?:property="og:|name="description)[^>]*>/g))
      expect(tag).not.toMatch(/Wohnungsbrand|Lindenstra|Musterstadt/)
  })
})

test('whoever opens it is counted once, refreshes and the other language included', async () => {
  const { path, operation } = await shared()
  const first = await ask(path)
  const cookie = cookiesFor(path, first)
  for (const where of [path, `${path}?refresh=off`]) await ask(where, { ...opening, cookie })
  await ask(`/en${path}`, { ...opening, cookie: cookiesFor(`/en${path}`, first) })
  const { json } = await send(backend.origin, 'GET', `${operation}/shares`, { token: leader })
  expect(json).toMatchObject([{ views: 1 }])
})

test('a form without script opens it: wrong PIN, right PIN, and back on the page by a GET', async () => {
  const { path } = await shared({ pin: '004217', max_views: 1 })
  const asked = await ask(`${path}?language=de`)
  expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('name="pin"')])
  expect(asked.body).not.toMatch(/Wohnungsbrand|Lindenstra|Musterstadt/)

  const wrong = await post(path, 'pin=000000')
  expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining(catalogues.de.shared.pinWrong)])
  expect(wrong.headers['set-cookie']).toBeUndefined()

  const right = await post(`/en${path}?refresh=off`, 'pin=004+217')
  expect([right.status, right.headers.location]).toEqual([303, `/en${path}?refresh=off`])
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
    const address = path
    return {
      status,
      body: body.replaceAll(address, '/shared/TOKEN'),
      headers: { ...rest, 'content-length': '' },
      date: !!date,
    }
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

test('an operation that runs is shown anew by plain HTML, says its age, and stops where somebody wants it to', async () => {
  const { path } = await shared()
  const running = await ask(path)
  expect(running.body).toMatch(/<meta http-equiv="refresh" content="30">/)
  expect(readable(running.body)).toMatch(/Stand \d\d:\d\d:\d\d Uhr/)
  expect(running.body).toContain('href="?refresh=off"')
  const stopped = await ask(`${path}?refresh=off`)
  expect(stopped.body).not.toContain('http-equiv="refresh"')
  expect(stopped.body).toContain(`href="${path}"`)
  // A question is never asked again by itself: what is typed would be lost.
  expect((await ask((await shared({ pin: '735190' })).path)).body).not.toContain('http-equiv="refresh"')
})

test('what is no form, and what is too large for one, is refused without being read', async () => {
  const { path } = await shared({ pin: '735190' })
  const json = await ask(
    path,
    { ...opening, 'content-type': 'application/json' },
    { method: 'POST', form: '{}' },
  )
  expect(json.status).toBe(405)
  expect((await post(path, `pin=${'1'.repeat(5000)}`)).status).toBe(405)
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
