import type { Page } from 'playwright'

const PATIENCE_MS = 90_000
const OWN_CHANNEL = /subscription_succeeded.*private-user|private-user.*subscription_succeeded/

/**
 * Resolves when the page has subscribed its own channel, on whichever of its sockets: the one of a page that is left
 * meanwhile never does. Call it before the page connects, await it after: from then on a push reaches the page.
 */
export async function listening(page: Page): Promise<void> {
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (OWN_CHANNEL.test(payload.toString())) resolve()
      })
    })
  })
  const tooLate = page.waitForTimeout(PATIENCE_MS).then(() => {
    throw new Error(`The page has subscribed no channel of its own within ${PATIENCE_MS} ms.`)
  })
  await Promise.race([subscribed, tooLate])
}
