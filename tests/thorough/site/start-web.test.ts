import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from '../../support/servers/built-site.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { operationCalls } from '../../support/calls/operation-calls.ts'
import { startPages } from '../../support/servers/pages-process.ts'
import { freePort, startServer } from '../../support/servers/server-process.ts'
import { raiseAlarm } from '../../support/worlds/people.ts'

let folder: string
beforeAll(build, 180_000)
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => removeFolder(folder))

// Specification, section 7: base URL from configuration (default a local server on port 8000).
test('by default the API is a local server on port 8000', async () => {
  const pages = await startPages({ DATA_DIR: folder })

  const html = await (await fetch(`${pages.origin}/login`)).text()
  await pages.stop()

  const content = /<meta name="config" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&#34;', '"').replaceAll('&quot;', '"'))).toMatchObject({
    apiBase: 'http://localhost:8000',
    realtime: { host: 'localhost', port: 8000, scheme: 'http' },
  })
})

// Architecture, section 4: SIGTERM drains connections; this holds for `npm run start:web` as well.
test('the pages alone end on SIGTERM, though a client never finishes its request', async () => {
  const pages = await startPages({ DATA_DIR: folder })
  const half = connect(Number(new URL(pages.origin).port), '127.0.0.1').on('error', () => undefined)
  half.write('GET /login HTTP/1.1\r\nHost: localhost\r\nX-Half')
  await wait(100)

  const began = performance.now()
  await pages.stop()

  expect(performance.now() - began).toBeLessThan(8000)
  half.destroy()
}, 20_000)

test('while the API restarts, a link that renews itself is not said to have failed, and goes on', async () => {
  const API_BASE_URL = `http://localhost:${await freePort()}`
  const pages = await startPages({ DATA_DIR: folder, API_BASE_URL })

  const answer = await fetch(`${pages.origin}/shared/abc?live`)
  await pages.stop()

  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, '30'])
})

// Public shared link: its form without script is taken by the pages alone, too, whose API runs elsewhere.
test('a link with a PIN is opened by its form', async () => {
  const server = await startServer({ main: 'calls' })
  const pages = await startPages({ DATA_DIR: folder, API_BASE_URL: server.origin })
  const { id } = await raiseAlarm(server.origin, { title: 'B3 Wohnungsbrand' })
  const leader = await operationCalls(server.origin, 'leitung')
  const { token } = (await leader.send('POST', `${id}/share`, { pin: '735190' })).body as { token: string }
  const post = (pin: string) =>
    fetch(`${pages.origin}/en/shared/${token}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: pages.origin },
      body: `pin=${pin}`,
    })

  expect((await post('735191')).status).toBe(422)
  const opened = await post('735190')
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/en/shared/${token}`])
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const page = await fetch(`${pages.origin}/en/shared/${token}`, { headers: { cookie } })
  expect(await page.text()).toContain('<h1>B3 Wohnungsbrand</h1>')

  await Promise.all([pages.stop(), server.stop()])
}, 60_000)
