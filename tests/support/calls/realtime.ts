import type { Page } from 'playwright'

const PATIENCE_MS = 90_000
const OWN_CHANNEL = /subscription_succeeded.*private-user|private-user.*subscription_succeeded/

/**
 * Resolves when pushes reach the page: it has subscribed its own channel, on whichever of its sockets (the one of a page
 * that is left meanwhile never does), or the tab that holds the line for it has said that it did. Call it before the page
 * connects, await it after.
 */
export async function listening(page: Page): Promise<void> {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (OWN_CHANNEL.test(payload.toString())) hear()
    })
  })
  page.on('console', (message) => {
    if (message.text() === FOLLOWS) hear()
  })
  await page.addInitScript(followOthers, FOLLOWS)
  const tooLate = page.waitForTimeout(PATIENCE_MS).then(() => {
    throw new Error(`Within ${PATIENCE_MS} ms the page was told of no channel of its own.`)
  })
  await Promise.race([heard, tooLate])
}

const FOLLOWS = 'This tab is told of pushes by another one.'

/** In the page: says so when a leader has answered this tab's own question by naming an open channel. */
function followOthers(words: string): void {
  let hasAsked = false
  // This channel hears what the page says itself, too: a page that leads follows nobody.
  const own = new Set<string>()
  const post = BroadcastChannel.prototype.postMessage
  BroadcastChannel.prototype.postMessage = function (message: unknown) {
    const text = JSON.stringify(message)
    own.add(text)
    post.call(this, message)
    hasAsked ||= text.includes('"asks":"news"')
  }
  new BroadcastChannel('realtime').addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const news = (data as { news?: { subscription?: number } }).news
    if (hasAsked && news?.subscription && !own.has(JSON.stringify(data))) console.debug(words)
  })
}
