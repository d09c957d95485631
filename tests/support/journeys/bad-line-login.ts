import type { Page } from 'playwright'

/** The page as it is on a bad line: to be read, and nothing of it alive until `release` is called. */
export async function openLoginOnBadLine(page: Page) {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) sent.push(request.postDataJSON())
  })
  return { release, sent }
}
