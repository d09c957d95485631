import type { Page } from 'playwright'

/**
 * Resolves when the page has subscribed its own channel. Call it before the page connects, await it after:
 * from then on a push reaches the page.
 */
export async function listening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', { timeout: 90_000 })
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) =>
      /subscription_succeeded.*private-user|private-user.*subscription_succeeded/.test(payload.toString()),
    timeout: 90_000,
  })
}
