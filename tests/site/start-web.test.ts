import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../support/built-site.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { startPages, type PagesProcess } from '../support/pages-process.ts'

let folder: string
let pages: PagesProcess
beforeAll(async () => {
  build()
  folder = temporaryFolder()
  pages = await startPages({ DATA_DIR: folder })
}, 180_000)
afterAll(async () => {
  await pages.stop()
  removeFolder(folder)
})

// Specification, section 7: base URL from configuration (default a local server on port 8000).
test('by default the API is a local server on port 8000', async () => {
  const html = await (await fetch(`${pages.origin}/login`)).text()
  const content = /<meta name="config" content="([^"]*)"/.exec(html)?.[1] ?? ''

  expect(JSON.parse(content.replaceAll('&#34;', '"').replaceAll('&quot;', '"'))).toMatchObject({
    apiBase: 'http://localhost:8000',
    realtime: { host: 'localhost', port: 8000, scheme: 'http' },
  })
})
