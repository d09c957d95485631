import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { median } from '../alarm-to-screen.ts'
import { inFreshBrowser, stranger } from '../session.ts'
import { type Profile, throttle } from './profiles.ts'
import { openSlowLine } from './slow-line.ts'

/** Another app beside, as its own build gives it: files alone, and a page that draws itself in `#app`. */
export interface Peer {
  origin: string
  close: () => Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
const PATIENCE_MS = 300_000

/** Serves a folder as its author would: brotli, and names with a hash kept for good. */
export async function servePeer(folder: string): Promise<Peer> {
  const files = new Map<string, string>(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path)}`, path]),
  )
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    const name = files.has(pathname) ? pathname : pathname.endsWith('/') ? `${pathname}index.html` : undefined
    const path = name && files.get(name)
    if (!name || !path) return void response.writeHead(404).end()
    const body = packed.get(name) ?? brotliCompressSync(readFileSync(path))
    packed.set(name, body)
    response.writeHead(200, {
      'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      'Cache-Control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A first visit: until there is something to press, and how much has come until then (ms, bytes). */
export function measurePeerFirstVisit(
  browser: Browser,
  origin: string,
  profile: Profile,
): Promise<{ usable: number; bytes: number }> {
  return inFreshBrowser(
    browser,
    stranger,
    async (page) => {
      const session = await throttle(page, profile)
      let bytes = 0
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
      await page.addInitScript(noteDrawn)
      await page.goto(`${origin}/`, { waitUntil: 'commit' })
      return { usable: await drawn(page), bytes }
    },
    'block',
  )
}

/** Who comes back, with its worker at work: until there is something to press (median, ms); without a profile, offline. */
export async function measurePeerSecondVisit(
  browser: Browser,
  origin: string,
  { profile, visits }: { profile: Profile | undefined; visits: number },
): Promise<number> {
  const line = await openSlowLine(origin, { name: 'fast', latency: 0, down: 1e9, up: 1e9 })
  try {
    return await inFreshBrowser(browser, stranger, async (page) => {
      await page.addInitScript(noteDrawn)
      for (let visit = 0; visit < 3; visit += 1) {
        await page.goto(`${line.origin}/`)
        await drawn(page)
        await page.evaluate(() => navigator.serviceWorker.ready)
        await page.waitForLoadState('networkidle')
      }
      if (profile) line.become(profile)
      else await page.context().setOffline(true)
      const times: number[] = []
      for (let visit = 0; visit < visits; visit += 1) {
        await page.goto(`${line.origin}/`, { waitUntil: 'commit' })
        times.push(await drawn(page))
      }
      return median(times)
    })
  } finally {
    await line.close()
  }
}

async function drawn(page: Page): Promise<number> {
  const at = await page.waitForFunction(
    () => (window as unknown as { drawnAt?: number }).drawnAt,
    undefined,
    {
      polling: 20,
      timeout: PATIENCE_MS,
    },
  )
  return Number(await at.jsonValue())
}

/** Runs in the page: notes when there is something to press, and it is on the screen. */
function noteDrawn(): void {
  const look = () => {
    if (!document.querySelector('#app :is(a[href], button)')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(window, { drawnAt: performance.now() })
      port2.postMessage(undefined)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}
