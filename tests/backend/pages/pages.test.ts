import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageHost } from '../../../src/backend/pages/pages.ts'
import { SOURCES_FILE } from '../../../src/backend/pages/read-build.ts'
import { StartError } from '../../../src/backend/process/start-error.ts'
import { pageConfig } from '../../support/browser/page-config.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { writeSmallBuild } from '../../support/servers/small-build.ts'

let directory: string
let close: () => void
let errors: string[]
beforeEach(() => {
  directory = temporaryFolder()
  close = () => undefined
  errors = []
})
afterEach(() => {
  close()
  removeFolder(directory)
})

// Specification, section 8: an unhandled error shows the error page, with status 500.
test.each([
  ['/x', 'Fehlerseite'],
  ['/en/x', 'error page'],
])('a page that fails at %s is answered with the error page of its language', async (path, text) => {
  const origin = await startWithPages("throw new Error('a secret')")

  const answer = await fetch(origin + path)

  expect(answer.status).toBe(500)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.text()).toBe(text)
})

// Specification, section 8: not rendered for crawler user agents, only logged.
test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'DuckDuckBot/1.1',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  'Baiduspider/2.0',
])('the crawler %s gets no error page, but the error is logged', async (userAgent) => {
  const origin = await startWithPages("throw new Error('broken')")

  const answer = await fetch(`${origin}/token-abc`, { headers: { 'User-Agent': userAgent } })

  expect([answer.status, await answer.text()]).toEqual([500, ''])
  expect(errors).toEqual(['page host: broken'])
})

test('no browser is taken for a crawler', async () => {
  const origin = await startWithPages("throw new Error('broken')")

  for (const userAgent of browsers) {
    const answer = await fetch(`${origin}/x`, { headers: { 'User-Agent': userAgent } })
    expect(await answer.text()).toBe('Fehlerseite')
  }
})

test('a crawler that asks for an unknown path is told so', async () => {
  const origin = await startWithPages('next()')

  const answer = await fetch(`${origin}/none`, { headers: { 'User-Agent': 'Googlebot/2.1' } })

  expect([answer.status, await answer.text()]).toEqual([404, 'Page Not Found /none'])
})

test('a page may forbid that it is kept', async () => {
  const origin = await startWithPages("response.writeHead(200, { 'Cache-Control': 'no-store' }).end('page')")

  const answer = await fetch(`${origin}/x`)

  expect([answer.headers.get('Cache-Control'), await answer.text()]).toEqual(['no-store', 'page'])
})

// Architecture, section 3, One process, one port: an alarm must not wait until a page is compressed.
test.each([
  ['br', 60_000],
  ['gzip', 900_000],
])('compressing a page with %s does not hold up what else comes in', async (encoding, words) => {
  const origin = await startWithPages(
    `const words = Array.from({ length: ${words} }, (_, index) => (index * 7919).toString(36)).join(' ');` +
      "if (request.url === '/small') return response.end('small');" +
      "response.writeHead(200, { 'Content-Type': 'text/html' }).end(words); globalThis.handed?.()",
  )
  const handed = new Promise<void>((resolve) => Object.assign(globalThis, { handed: resolve }))
  const ended: string[] = []
  const ask = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { 'Accept-Encoding': encoding } })
    const { length } = await answer.text()
    ended.push(path)
    return { answer, length }
  }

  const large = ask('/large')
  await handed
  await ask('/small')
  const { answer, length } = await large

  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(length).toBeGreaterThan(words)
  // Compressed at once, the large one would be through before the other is even heard.
  expect(ended).toEqual(['/small', '/large'])
})

test('a start reads all files of its build before it imports the pages, which takes a second', async () => {
  const origin = await startWithPages('next()', replacing('client/sw.js', 'the worker of another build'))

  const worker = await fetch(`${origin}/sw.js`)

  expect(await worker.text()).toBe('the worker of this build')
})

test.each([
  ['and the pages are imported all the same', ''],
  ['and the pages cannot be imported', "\nthrow new Error('a module of another build')"],
])('a start whose build is replaced meanwhile ends with a line that says so, %s', async (_, end) => {
  const started = startWithPages('next()', replacing(SOURCES_FILE, 'other sources') + end)

  const error: unknown = await started.catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain('Another build took the place of this one')
})

/** A module that replaces a file of the build as soon as it is imported. */
function replacing(file: string, content: string): string {
  const path = join(directory, file)
  return `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(path)}, ${JSON.stringify(content)})`
}

/** A built site of one page, which does what `body` says, and what `module` says when it is imported. */
async function startWithPages(body: string, module = ''): Promise<string> {
  writeSmallBuild(directory, body, {}, module)
  const host = await createPageHost({
    directory,
    config: pageConfig,
    api: () => new Response(null),
    logError: (error, route) =>
      errors.push(`${route}: ${error instanceof Error ? error.message : 'unknown'}`),
  })
  const server = createServer(host)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
]
