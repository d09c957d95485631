/** Shortest time between two requests of a browser for the same key. */
const EVERY_MS = 1_000
/** Pages that receive the same push at the same moment send their requests at random moments within this time. */
const SPREAD_MS = 1_000
/** Longest wait for the request of another tab, which may have been closed or put to sleep. */
const PATIENCE_MS = 10_000

/** `asks`: the key of a started request. Without `answer`, the request failed. */
type Message<Answer> = { asks: string } | { key: string; answer?: Answer }

interface Asking<Answer> {
  /** Name of the channel between the tabs of this browser. */
  channel: string
  /** Sends a request to the backend; undefined, or a rejection: there is no answer. */
  ask: (key: string) => Promise<Answer | undefined>
  /** Called when this or another tab starts a request. The returned function shows the answer; undefined: there is none. */
  begin: (key: string) => (answer: Answer | undefined) => void
}

export interface OneAsks {
  /**
   * Sends a request soon, unless another tab does or `isNeeded` returns false by then. Resolves after this tab has shown the answer;
   * false: there was none. A call during a running request waits for the next request.
   */
  soon: (key: string, isNeeded?: () => boolean) => Promise<boolean>
  /** Resolves all waiting calls with true, and sends no request for them. */
  forget: () => void
  leave: () => void
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>
  needs: (() => boolean)[]
  end: (isAnswered: boolean) => void
  ended: Promise<boolean>
}

interface Following<Answer> {
  timer: ReturnType<typeof setTimeout>
  show: (answer: Answer | undefined) => void
  ends: ((isAnswered: boolean) => void)[]
}

/**
 * For changes that many pages learn at the same moment: one tab of a browser sends the request for all tabs, at most once a second and
 * at a random moment. If tabs cannot talk to each other, each tab sends its own requests.
 */
export function oneAsks<Answer>({ channel: name, ask, begin }: Asking<Answer>): OneAsks {
  const channel = openChannel(name)
  const waiting = new Map<string, Waiting>()
  /** Running requests of other tabs whose answers this tab waits for. */
  const following = new Map<string, Following<Answer>>()
  /** Time of the last request of any tab (ms). */
  const asked = new Map<string, number>()
  const send = (message: Message<Answer>) => channel?.postMessage(message)

  function soon(key: string, isNeeded = () => true): Promise<boolean> {
    const known = waiting.get(key)
    if (known) {
      known.needs.push(isNeeded)
      return known.ended
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
    const free = (asked.get(key) ?? -Infinity) + EVERY_MS - Date.now()
    const timer = setTimeout(() => void askFor(key), Math.max(0, free) + SPREAD_MS * Math.random())
    waiting.set(key, { timer, needs: [isNeeded], end, ended })
    return ended
  }

  async function askFor(key: string): Promise<void> {
    const one = waiting.get(key)
    waiting.delete(key)
    if (!one) return
    if (!one.needs.some((isNeeded) => isNeeded())) return one.end(true)
    asked.set(key, Date.now())
    send({ asks: key })
    const show = begin(key)
    let answer: Answer | undefined
    try {
      answer = await ask(key)
    } catch (error) {
      console.warn(`The changes of ${key} could not be fetched.`, error)
    }
    show(answer)
    send(answer === undefined ? { key } : { key, answer })
    one.end(answer !== undefined)
  }

  function follow(key: string): void {
    asked.set(key, Date.now())
    const one = waiting.get(key)
    const known = following.get(key)
    if (!one && !known) return
    waiting.delete(key)
    clearTimeout(one?.timer)
    clearTimeout(known?.timer)
    const timer = setTimeout(() => giveUp(key), PATIENCE_MS)
    const ends = [...(known?.ends ?? []), ...(one ? [one.end] : [])]
    following.set(key, { timer, show: known?.show ?? begin(key), ends })
  }

  function giveUp(key: string): void {
    const one = following.get(key)
    following.delete(key)
    one?.show(undefined)
    for (const end of one?.ends ?? []) void soon(key).then(end)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message<Answer>>) => {
    if ('asks' in data) return follow(data.asks)
    const one = following.get(data.key)
    if (!one) return
    following.delete(data.key)
    clearTimeout(one.timer)
    one.show(data.answer)
    for (const end of one.ends) end(data.answer !== undefined)
  })

  function forget(): void {
    for (const { timer, end } of waiting.values()) {
      clearTimeout(timer)
      end(true)
    }
    for (const { timer, show, ends } of following.values()) {
      clearTimeout(timer)
      show(undefined)
      for (const end of ends) end(true)
    }
    waiting.clear()
    following.clear()
    asked.clear()
  }

  return {
    soon,
    forget,
    leave() {
      forget()
      channel?.close()
    },
  }
}

/** undefined: the browser lacks BroadcastChannel, or isolates pages. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
