import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { build } from '../../support/servers/built-site.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { startPages } from '../../support/servers/pages-process.ts'

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
