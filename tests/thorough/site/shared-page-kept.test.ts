import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageHost } from '../../../src/backend/pages/pages.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { unlockShared } from '../../../src/contract/shared.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { build } from '../../support/servers/built-site.ts'
import { send, tokenOf } from '../../support/servers/contract-target.ts'
import { pageConfig } from '../../support/browser/page-config.ts'
import { people, raiseAlarm } from '../../support/worlds/people.ts'

// Public shared link: requests per second of the shared view. What is rendered once for several
// visitors must never be what somebody else may see, or what was so before.

const words = catalogues.de.shared
let backend: Awaited<ReturnType<typeof bootBackend>>
let leader: string
let time = Date.now()
/** What pages have asked of the API. */
let asked = 0
beforeAll(async () => {
  build()
  backend = await bootBackend(
    {},
    {
      now: () => time,
      pages: ({ request }, visitors) =>
        createPageHost({
          directory: 'dist',
          config: pageConfig,
          api: (...call) => {
            asked += 1
            return request(...call)
          },
          visitors,
          logError: console.error,
        }),
    },
  )
  leader = await tokenOf(backend.origin, people.leitung)
}, 180_000)
afterAll(() => backend.close())

async function shared(input: object = {}, title = 'B3 Wohnungsbrand') {
  const { id } = await raiseAlarm(backend.origin, { title, address: 'Lindenstraße 14' })
  const operation = `/api/organisation/1/operation/${id}`
  const { json } = await send(backend.origin, 'POST', `${operation}/share`, { token: leader, body: input })
  const { token, id: link } = json as { token: string; id: number }
  return { id, operation, link, token, path: `/shared/${token}` }
}

async function cookiesOf(token: string, pin?: string): Promise<string> {
  const answer = await fetch(backend.origin + unlockShared.path.replace('{token}', token), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin }),
  })
  const own = answer.headers.getSetCookie().filter((cookie) => cookie.includes(`Path=/shared/${token};`))
  return own.map((cookie) => cookie.split(';')[0]).join('; ')
}

async function open(path: string, cookie = '', headers: Record<string, string> = {}) {
  const answer = await fetch(backend.origin + path, {
    headers: { 'user-agent': 'Mozilla/5.0', 'accept-language': 'de', cookie, ...headers },
  })
  return { status: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) }
}

/** What an alarm sets going has been written. One write of the server's own may come at any time all the same. */
async function quiet(): Promise<void> {
  let before = -1
  await expect
    .poll(() => before === (before = backend.database.changes()), { interval: 300, timeout: 20_000 })
    .toBe(true)
}

/** How often the API was asked while `work` was done. */
async function askedBy(work: () => Promise<unknown>): Promise<number> {
  const before = asked
  await work()
  return asked - before
}

test('visitors who see the same are shown what was rendered once, until the second is over', async () => {
  const { token, path } = await shared()
  const [one, other] = [await cookiesOf(token), await cookiesOf(token)]
  await quiet()
  const first = await open(path, one)
  const times = await askedBy(async () => {
    for (let turn = 0; turn < 10; turn += 1)
      expect((await open(path, turn % 2 === 0 ? one : other)).body).toBe(first.body)
  })
  expect(times).toBeLessThan(2)
  expect(first.headers).toMatchObject({
    'cache-control': 'no-store',
    vary: expect.stringContaining('Cookie'),
  })
  time += 1000
  expect(await askedBy(() => open(path, one))).toBeGreaterThan(0)
})

test('many who come at once wait for one rendering, and each gets it as their browser reads it', async () => {
  const { token, path } = await shared()
  const cookie = await cookiesOf(token)
  await quiet()
  time += 1000
  const encodings = ['br', 'gzip', 'identity']
  const times = await askedBy(async () => {
    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, place) =>
        open(path, cookie, { 'accept-encoding': encodings[place % 3] ?? '' }),
      ),
    )
    for (const { body } of pages) expect(body).toContain('B3 Wohnungsbrand')
  })
  expect(times).toBeLessThan(3)
})

test('a link that was revoked shows nothing to anybody, in the same second', async () => {
  const { token, path, operation, link } = await shared()
  const cookie = await cookiesOf(token)
  expect((await open(path, cookie)).body).toContain('B3 Wohnungsbrand')
  await send(backend.origin, 'DELETE', `${operation}/share/${link}`, { token: leader })
  const gone = await open(path, cookie)
  expect([gone.status, gone.body]).toEqual([404, expect.stringContaining(words.gone)])
})

test.each([
  ['the operation is changed', 'title'],
  ['a member answers', 'answer'],
  ['the organisation gets another name', 'organisation'],
] as const)('in the second in which %s the page shows it', async (_, what) => {
  const { id, token, path, operation } = await shared()
  const cookie = await cookiesOf(token)
  const before = await open(path, cookie)
  expect((await open(path, cookie)).body).toBe(before.body)
  if (what === 'title') {
    const { json } = await send(backend.origin, 'GET', operation, { token: leader })
    const { version } = json as { version: number }
    await send(backend.origin, 'PATCH', operation, {
      token: leader,
      body: { version, title: 'B4 Neuer Titel' },
    })
    expect((await open(path, cookie)).body).toContain('B4 Neuer Titel')
  }
  if (what === 'answer') {
    await send(backend.origin, 'POST', `${operation}/response`, { token: leader, body: { answer: 'coming' } })
    expect((await open(path, cookie)).body).not.toBe(before.body)
  }
  if (what === 'organisation') {
    const rename = (name: string) =>
      backend.database.write((queries) =>
        queries.updateTable('organisations').set({ name }).where('id', '=', 1).execute(),
      )
    await rename('FF Umbenannt')
    expect((await open(path, cookie)).body).toContain('FF Umbenannt')
    await rename('FF Musterstadt')
  }
  await send(backend.origin, 'POST', `/api/organisation/1/operation/${id}/close`, {
    token: leader,
    body: { reason: 'done' },
  })
  expect((await open(path, cookie)).status).toBe(404)
})

test('neither a PIN, nor a view, nor another link is spared by what somebody else was shown', async () => {
  const [guarded, limited, other] = [
    await shared({ pin: '735190' }, 'Geheim eins'),
    await shared({ max_views: 1 }, 'Geheim zwei'),
    await shared({}, 'Geheim drei'),
  ]
  const inside = {
    guarded: await cookiesOf(guarded.token, '735190'),
    limited: await cookiesOf(limited.token),
    other: await cookiesOf(other.token),
  }
  for (let times = 0; times < 2; times += 1) {
    expect((await open(guarded.path, inside.guarded)).body).toContain('Geheim eins')
    expect((await open(limited.path, inside.limited)).body).toContain('Geheim zwei')
    expect((await open(other.path, inside.other)).body).toContain('Geheim drei')
    // Strangers, and those who were let in elsewhere.
    for (const cookie of ['', inside.limited, inside.other]) {
      const { body } = await open(guarded.path, cookie)
      expect(body).toContain(words.pinHeading)
      expect(body).not.toContain('Geheim')
    }
    for (const cookie of ['', inside.guarded, inside.other])
      expect((await open(limited.path, cookie)).status).toBe(404)
  }
  time += 15 * 60_000
  expect((await open(guarded.path, inside.guarded)).body).toContain(words.pinHeading)
})

test('the question of a PIN is shared by those who were never let in', async () => {
  const { token, path } = await shared({ pin: '735190' })
  const inside = await cookiesOf(token, '735190')
  time += 15 * 60_000
  await quiet()
  const asking = async (cookie: string) => {
    for (let times = 0; times < 5; times += 1)
      expect((await open(path, cookie)).body).toContain(words.pinHeading)
  }
  expect(await askedBy(() => asking(''))).toBeLessThan(3)
  // While their page is made they may give the PIN in another window, and it shows everything.
  expect(await askedBy(() => asking(inside))).toBe(5)
})

test('each address, language and kind of telephone has its own', async () => {
  const { token, path } = await shared()
  const cookie = await cookiesOf(token)
  await open(path, cookie)
  expect((await open(`/en${path}`, cookie)).body).toContain('<html lang="en">')
  const live = await open(`${path}?live`, cookie)
  expect([live.headers['refresh'], (await open(path, cookie)).headers['refresh']]).toEqual(['30', undefined])
  const iphone = await open(path, cookie, { 'user-agent': 'Mozilla/5.0 (iPhone)' })
  expect(iphone.body).toContain('https://maps.apple.com/')
  expect((await open(path, cookie)).body).toContain('<html lang="de">')
})
