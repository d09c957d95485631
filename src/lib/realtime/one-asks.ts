/** Between two questions of a browser about the same thing. */
const EVERY_MS = 1_000
/** Pages that hear of the same change at the same moment ask at random moments within this time. */
const SPREAD_MS = 1_000
/** A tab that was closed, or put to sleep, while it asked answers the others no more. */
const PATIENCE_MS = 10_000

/** Without `answer`: there was none. */
type Message<Answer> = { asks: string } | { key: string; answer?: Answer }

interface Asking<Answer> {
  /** Between the tabs of this browser. */
  channel: string
  /** Asks the backend; undefined, or a rejection: there is no answer. */
  ask: (key: string) => Promise<Answer | undefined>
  /** This tab or another one asks now: what is given back shows the answer, or is told that there is none. */
  begin: (key: string) => (answer: Answer | undefined) => void
}

export interface OneAsks {
  /**
   * Asks soon, unless another tab does, or it is not needed any more by then. Resolves once the answer is shown here: false where
   * there was none. A call that comes while a question is on its way waits for the next question.
   */
  soon: (key: string, isNeeded?: () => boolean) => Promise<boolean>
  /** The callers that wait are told that nothing is missing; nothing is asked for them any more. */
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
 * One tab of a browser asks for all of them, at most once a second and never in step with other browsers: what many pages are told
 * of at the same moment. Where tabs cannot talk to each other, each asks for itself.
 */
export function oneAsks<Answer>({ channel: name, ask, begin }: Asking<Answer>): OneAsks {
  const channel = openChannel(name)
  const waiting = new Map<string, Waiting>()
  /** What another tab asks at the moment for this one as well. */
  const following = new Map<string, Following<Answer>>()
  /** When some tab asked last (ms). */
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
      console.warn(`What has changed could not be asked for (${key}).`, error)
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

/** undefined where the browser has none, or keeps pages apart. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
