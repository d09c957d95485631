import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stageBuild } from '../../../scripts/build/staging.ts'
import { createPageHost } from '../../../src/backend/pages/pages.ts'
import { pageConfig } from '../../support/browser/page-config.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { writeSmallBuild } from '../../support/servers/small-build.ts'

// An open tab asks for a part of its build when it first needs it, which may be days after an update.

const DAY_MS = 24 * 3_600_000
const START = Date.UTC(2026, 5, 1)

let folder: string
let target: string
let time: number
let close: () => void
let errors: string[]
beforeEach(() => {
  folder = temporaryFolder()
  target = join(folder, 'dist')
  time = START
  close = () => undefined
  errors = []
})
afterEach(() => {
  close()
  removeFolder(folder)
})

/** As `npm run build` does it in the folder of the product. */
function build(files: Record<string, string | Buffer>): void {
  const staged = stageBuild(target, () => time)
  writeSmallBuild(staged.folder, 'next()', files)
  staged.publish()
}

/** Starts the product, and answers what it answers. */
async function start(): Promise<(path: string, headers?: Record<string, string>) => Promise<Response>> {
  const host = await createPageHost({
    directory: target,
    config: pageConfig,
    api: () => new Response(null),
    logError: (error, route) => errors.push(`${route}: ${String(error)}`),
    now: () => time,
  })
  const server = createServer(host)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.close()
    server.closeAllConnections()
  }
  const { port } = server.address() as AddressInfo
  return (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
}

const first = { 'client/_astro/Map.first.js': 'the map of the first build' }
const second = { 'client/_astro/Map.second.js': 'the map of the second build' }

test('a hashed file of the build before is answered for seven days, as one that never changes', async () => {
  build(first)
  build(second)
  const get = await start()

  time = START + 7 * DAY_MS - 1
  const kept = await get('/_astro/Map.first.js')
  expect([kept.status, await kept.text()]).toEqual([200, 'the map of the first build'])
  expect(kept.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(kept.headers.get('Content-Type')).toContain('javascript')

  time = START + 7 * DAY_MS
  const gone = await get('/_astro/Map.first.js')
  expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  expect((await get('/_astro/Map.second.js')).status).toBe(200)
})

test('a start after seven days has nothing of the build before', async () => {
  build(first)
  build(second)
  time = START + 7 * DAY_MS

  expect((await (await start())('/_astro/Map.first.js')).status).toBe(404)
})

test('a compressed file is answered compressed, and its copy has no address of its own', async () => {
  build({ ...first, 'client/_astro/Map.first.js.gz': gzipSync(first['client/_astro/Map.first.js']) })
  build(second)
  const get = await start()

  const packed = await get('/_astro/Map.first.js', { 'Accept-Encoding': 'gzip' })
  expect([packed.headers.get('Content-Encoding'), packed.headers.get('Vary')]).toEqual([
    'gzip',
    'Accept-Encoding',
  ])
  expect(await packed.text()).toBe('the map of the first build')
  expect((await get('/_astro/Map.first.js.gz')).status).toBe(404)
})

test('no page, worker or sound of the build before is answered', async () => {
  build({ ...first, 'client/old.html': 'a page', 'client/sounds/old.mp3': 'a sound', 'client/sw.js': 'old' })
  build(second)
  const get = await start()

  for (const path of ['/old.html', '/sounds/old.mp3', '/earlier', `/earlier/${START}/_astro/Map.first.js`])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  expect(await (await get('/sw.js')).text()).toBe('the worker of this build')
})

test('a build beside the running server takes no file of the build before away', async () => {
  build(first)
  build(second)
  const get = await start()
  build({ 'client/_astro/Map.third.js': 'the map of the third build' })
  rmSync(target, { recursive: true })

  expect((await get('/_astro/Map.first.js')).status).toBe(200)
  expect((await get('/_astro/Map.second.js')).status).toBe(200)
})

test('a start goes on without what cannot be read of an earlier build, and says so', async () => {
  build({ ...first, 'client/_astro/Chart.first.js': 'a chart' })
  build(second)
  const map = join(target, `earlier/${START}/_astro/Map.first.js`)
  rmSync(map)
  // A folder has no content.
  writeSmallBuild(map, '')
  // A time that is none.
  writeFileSync(join(target, 'earlier/note.txt'), 'from an administrator')
  const get = await start()

  expect(errors).toEqual([expect.stringContaining('files of an earlier build: Error: EISDIR')])
  expect((await get('/_astro/Map.first.js')).status).toBe(404)
  expect((await get('/_astro/Chart.first.js')).status).toBe(200)
})
