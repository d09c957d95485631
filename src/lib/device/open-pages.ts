/** A page of this browser answers at once, or is not there. */
const PATIENCE_MS = 500

type Message = { asks: string } | { key: string; text: string }

export interface OpenPages {
  /** Hands a row to every other page. */
  tell: (key: string, text: string) => void
  /** Resolves when a page has handed over the row, or none has. */
  ask: (key: string) => Promise<void>
}

/**
 * The other open pages of this browser, for rows that its storage has no room for. `held` answers what this page has;
 * `takeOver` is given what another one has.
 */
export function createOpenPages(
  held: (key: string) => string | undefined,
  takeOver: (key: string, text: string) => void,
): OpenPages {
  // Old browsers have none: there every page stands alone.
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, ask: () => Promise.resolve() }

  const channel = new BroadcastChannel('rows')
  const waiting = new Set<(key: string) => void>()
  const send = (message: Message) => channel.postMessage(message)

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('asks' in data) {
      const text = held(data.asks)
      if (text !== undefined) send({ key: data.asks, text })
      return
    }
    takeOver(data.key, data.text)
    for (const heard of waiting) heard(data.key)
  })

  return {
    tell: (key, text) => send({ key, text }),
    ask: (key) =>
      new Promise((resolve) => {
        const timer = setTimeout(end, PATIENCE_MS)
        const heard = (one: string) => {
          if (one === key) end()
        }
        function end() {
          clearTimeout(timer)
          waiting.delete(heard)
          resolve()
        }
        waiting.add(heard)
        send({ asks: key })
      }),
  }
}
