import type { CDPSession, Page } from 'playwright'

export interface Loaded {
  url: string
  type: string
  /** Bytes of the body as they came over the wire, compressed; 0 from a cache. */
  bytes: number
  /** Bytes of the answer's headers as HTTP/1.1 writes them; HTTP/2 would send a fraction. */
  headers: number
}

export interface Traffic {
  /** Everything loaded so far. */
  loaded: () => readonly Loaded[]
  /** Resolves when nothing was loaded for a while. */
  settled: () => Promise<void>
  text: (url: string) => string | undefined
}

/** Longer than any timer after which the page loads something when it is idle. */
const QUIET_MS = 1500

/** Watches what a page loads, as the browser counts it (Chrome DevTools Protocol). */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const session = await page.context().newCDPSession(page)
  const pending = new Map<string, Loaded>()
  const scripts = new Map<string, string>()
  const loaded: Loaded[] = []
  let lastChange = performance.now()
  const reading = new Set<Promise<void>>()

  session.on('Network.requestWillBeSent', ({ requestId, request, type, redirectResponse }) => {
    lastChange = performance.now()
    const before = pending.get(requestId)
    if (before && redirectResponse) loaded.push({ ...before, headers: redirectResponse.encodedDataLength })
    pending.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0, headers: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = pending.get(requestId)
    // What has come so far: the headers.
    if (entry && !response.fromDiskCache) entry.headers = response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastChange = performance.now()
    const entry = pending.get(requestId)
    if (!entry) return
    pending.delete(requestId)
    loaded.push({ ...entry, bytes: Math.max(0, encodedDataLength - entry.headers) })
    if (entry.type !== 'Script') return
    const read = readBody(session, requestId).then((body) => void scripts.set(entry.url, body))
    reading.add(read)
    void read.finally(() => reading.delete(read))
  })
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
  await session.send('Network.enable')

  return {
    loaded: () => loaded,
    settled: async () => {
      lastChange = performance.now()
      while (performance.now() - lastChange < QUIET_MS) await page.waitForTimeout(100)
      await Promise.all(reading)
    },
    text: (url) => scripts.get(url),
  }
}

async function readBody(session: CDPSession, requestId: string): Promise<string> {
  try {
    const { body, base64Encoded } = await session.send('Network.getResponseBody', { requestId })
    return base64Encoded ? Buffer.from(body, 'base64').toString() : body
  } catch {
    // A preloaded answer without a body of its own: its bytes are counted all the same.
    return ''
  }
}
