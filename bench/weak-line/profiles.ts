import type { CDPSession, Page } from 'playwright'

export interface Profile {
  name: string
  /** Milliseconds from a request to the start of its answer. */
  latency: number
  /** Bytes a second, both ways. */
  down: number
  up: number
}

const kilobits = (count: number) => (count * 1000) / 8

/** One bar in a valley; what WebPageTest calls 3GSlow; what Lighthouse measures phones with. */
export const profiles = {
  gprs: { name: 'GPRS', latency: 500, down: kilobits(50), up: kilobits(20) },
  slow3G: { name: 'slow 3G', latency: 400, down: kilobits(400), up: kilobits(400) },
  slow4G: { name: 'slow 4G', latency: 562.5, down: kilobits(1474.56), up: kilobits(675) },
} as const satisfies Record<string, Profile>

/** Throttles what the page itself asks for; not what its worker fetches. */
export async function throttle(page: Page, { latency, down, up }: Profile): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: down,
    uploadThroughput: up,
  })
  return session
}
