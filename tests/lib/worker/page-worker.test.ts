import { describe, expect, test } from 'vitest'
import { answerPage, type PageSource } from '../../../src/lib/worker/page-worker.ts'
import { readShells } from '../../../src/lib/worker/shells.ts'

// Architecture, section 3 (PWA): every same-origin GET whose path the route table knows is answered from its shell,
// whatever its mode; /shared, /api, /broadcasting and /app never are.

const origin = 'https://alarm.example'

function ask(path: string, { mode = 'navigate', method = 'GET', referrer = '' } = {}): Request {
  const request = new Request(origin + path, { method })
  // Nobody but a browser makes navigations.
  return Object.defineProperties(request, { mode: { value: mode }, referrer: { value: referrer } })
}

/** Everything is kept; the network is gone. */
const offline: PageSource = {
  kept: (file) => Promise.resolve(page(`kept ${file} %REQUEST_PATH%`)),
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  chosenLanguage: () => Promise.resolve(undefined),
}
const empty = { ...offline, kept: () => Promise.resolve(undefined) }
/** The page server answers with what it was asked for. */
const online = {
  ...offline,
  fetch: (asked: Request | string) =>
    Promise.resolve(page(`sent ${typeof asked === 'string' ? asked : asked.url}`)),
}

function page(html: string): Response {
  return new Response(html, { headers: { 'content-security-policy': "default-src 'none'", etag: 'W/"x"' } })
}

async function told(request: Request, source: PageSource = offline): Promise<string> {
  const answer = await answerPage(request, source)
  return answer ? `${answer.status} ${answer.headers.get('location') ?? (await answer.text())}` : 'left alone'
}

describe('a page is answered from the shell of its pattern and language', () => {
  test.each([
    ['/', '/shell/de/index.html'],
    ['/en', '/shell/en/index.html'],
    ['/en/alarmierungen', '/shell/en/alarmierungen.html'],
    ['/alarmierungen/7?guard=browser', '/shell/de/alarmierungen/_id_.html'],
    ['/en/login?back=%2Fen%2Fnotifications', '/shell/en/login.html'],
    ['/en/register/a-token', '/shell/en/register/_token_.html'],
    ['/en/email-change/a-token', '/shell/en/email-change/_token_.html'],
    ['/password-reset/a-token', '/shell/de/password-reset/_token_.html'],
  ])('%s', async (path, file) => {
    expect(await told(ask(path))).toContain(`200 kept ${file}`)
    // As the router and a prefetch ask.
    expect(await told(ask(path, { mode: 'cors' }))).toContain(`200 kept ${file}`)
    expect(await told(ask(path), { ...offline, fetch: online.fetch })).toContain('kept')
  })

  test.each([
    '/api/operations',
    '/api',
    '/broadcasting/auth',
    '/app/key',
    '/shared/token',
    '/en/shared/token',
    '/shell/de/index.html',
    '/_astro/index.css',
  ])('%s is left to the network', async (path) => {
    expect(await told(ask(path))).toBe('left alone')
  })

  test.each(['HEAD', 'POST'])('so is %s', async (method) => {
    expect(await told(ask('/login', { method }))).toBe('left alone')
  })
})

describe('a page has one address, and a start its language', () => {
  const english = { ...offline, chosenLanguage: () => Promise.resolve('en' as const) }

  test('a slash at the end leads to the address without it', async () => {
    expect(await told(ask('/en/login/?back=%2F'))).toBe(`302 ${origin}/en/login?back=%2F`)
  })

  test('the start leads to the language that was chosen by hand, with what it was asked for', async () => {
    expect(await told(ask('/?organisation=2'), english)).toBe(`302 ${origin}/en?organisation=2`)
    expect(await told(ask('/', { referrer: 'https://elsewhere.example/' }), english)).toBe(`302 ${origin}/en`)
  })

  test('a link of the product has chosen already, and so has every other address', async () => {
    expect(await told(ask('/', { referrer: `${origin}/en` }), english)).toContain('200 kept /shell/de')
    expect(await told(ask('/alarmierungen'), english)).toContain('200 kept /shell/de')
    expect(await told(ask('/', { mode: 'cors' }), english)).toContain('200 kept /shell/de')
  })
})

describe('an unknown path', () => {
  test('is for the page server to answer', async () => {
    expect(await told(ask('/nope'), online)).toBe(`200 sent ${origin}/nope`)
  })

  test('is told by the page of unknown paths without a network, escaped as the host escapes it', async () => {
    const answer = await answerPage(ask('/en/%3Cb%3E$&/x'), offline)
    expect(answer?.status).toBe(404)
    expect(await answer?.text()).toBe('kept /shell/en/404.html /en/&lt;b&gt;$&amp;/x')
    expect(answer?.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(answer?.headers.get('etag')).toBeNull()
  })

  test('that no navigation asks for is no page', async () => {
    expect(await told(ask('/robots.txt', { mode: 'cors' }))).toBe('left alone')
  })
})

describe('a shell that the browser has thrown away', () => {
  test('is fetched, without asking the page server who may see it', async () => {
    expect(await told(ask('/notifications'), { ...empty, fetch: online.fetch })).toBe(
      '200 sent /shell/de/notifications.html',
    )
  })

  test('of a page that the server has no more is the page the server has', async () => {
    const fetch = (asked: Request | string) =>
      typeof asked === 'string' ? Promise.resolve(new Response('', { status: 404 })) : online.fetch(asked)
    expect(await told(ask('/portal'), { ...empty, fetch })).toBe(`200 sent ${origin}/portal`)
  })

  test('is told by the error page without a network; the router gives way to it', async () => {
    const kept = (file: string) =>
      Promise.resolve(file.endsWith('/500.html') ? page(`kept ${file}`) : undefined)
    expect(await told(ask('/en/portal'), { ...offline, kept })).toBe('503 kept /shell/en/500.html')
    await expect(told(ask('/en/portal', { mode: 'cors' }), { ...offline, kept })).rejects.toThrow('fetch')
  })

  test.each([502, 503, 504])(
    'is told by the error page where a proxy answers %i because the server restarts',
    async (status) => {
      const kept = (file: string) =>
        Promise.resolve(file.endsWith('/500.html') ? page(`kept ${file}`) : undefined)
      const fetch = () => Promise.resolve(new Response('<h1>nginx</h1>', { status }))
      expect(await told(ask('/portal'), { ...offline, kept, fetch })).toBe('503 kept /shell/de/500.html')
      expect(await told(ask('/portal'), { ...empty, fetch })).toBe(`${status} <h1>nginx</h1>`)
    },
  )
})

test('the list of shells is read as the host writes it; a worker that nobody wrote it into has none', () => {
  expect(readShells('/shell/de/index.html ab-_9,/shell/en/x/_id_.html C')).toEqual([
    { url: '/shell/de/index.html', revision: 'ab-_9' },
    { url: '/shell/en/x/_id_.html', revision: 'C' },
  ])
  expect(readShells('%SHELLS%')).toEqual([])
})
