const LOCK = 'realtime'
const CHANNEL = 'realtime'
/** Going back and forth between two tabs costs no new connection. */
const HIDDEN_MS = 5_000
/** A tab that is looked at answers at once, or is not there. */
const SEEN_MS = 200
/** A leader answers at once, too, unless it was put to sleep with the lock in its hands. */
const ANSWERS_MS = 5_000
const CHECK_MS = 30_000

type Message<News> =
  | { news: News }
  /** `probe`: somebody came back, or the network did. `documents`: those of this organisation are looked at (0: of none). */
  | { asks: 'news'; probe: boolean; documents: number }
  | { asks: 'visible' }
  | { is: 'visible' }

interface TabHooks<News> {
  /** This tab leads from now on, until what it returns is called. */
  lead: () => () => void
  /** The leader has told something. */
  heard: (news: News) => void
  /** This tab comes back from sleep: whatever the leader has told meanwhile is lost. */
  returned: () => void
  /** Asked while this tab leads: what one has to know who has just come, or has come back. */
  asked: (probe: boolean, documents: number) => void
}

export interface Tabs<News> {
  /** Tells every other tab; only the leader does. */
  tell: (news: News) => void
  /** Asks the leader how things are. */
  ask: (probe: boolean, documents?: number) => void
  leave: () => void
}

/**
 * One tab of this browser leads, as long as it holds a lock; the others hear from it. It steps down when nobody looks at
 * it and somebody looks at another one: browsers slow down, freeze and discard what is hidden. When it closes or dies,
 * the lock goes to another one by itself. Where the browser knows no locks, every tab leads itself.
 */
export function joinTabs<News>({ lead, heard, returned, asked }: TabHooks<News>): Tabs<News> {
  const channel = openChannel()
  if (!channel || !('locks' in navigator)) {
    return { tell: nothing, ask: (probe, documents = 0) => asked(probe, documents), leave: lead() }
  }

  let isIn = false
  /** Ends the lead of this tab; undefined while it follows. */
  let stepDown: (() => void) | undefined
  let queued = new AbortController()
  let hiddenAt = 0
  let seen: (() => void) | undefined
  let unanswered: ReturnType<typeof setTimeout> | undefined
  let leaveAlone: (() => void) | undefined

  const isHidden = () => document.visibilityState === 'hidden'
  let isLeft = false
  // Whoever has left tells nobody anything, whatever their line says of its end.
  const send = (message: Message<News>) => (isLeft ? undefined : channel.postMessage(message))

  function queue(options: LockOptions = {}): void {
    queued.abort()
    const mine = new AbortController()
    queued = mine
    const request = options.steal ? options : { ...options, signal: mine.signal }
    navigator.locks.request(LOCK, request, hold).then(
      () => setTimeout(() => isIn && mine === queued && queue(), SEEN_MS),
      (error: unknown) => {
        // Another tab has taken the lead.
        stepDown?.()
        if (!isIn || mine !== queued) return
        if (error instanceof DOMException && error.name === 'AbortError') return queue()
        console.warn('The tabs of this browser share no connection.', error)
        leaveAlone = lead()
      },
    )
  }

  /** Resolves when this tab does not lead any more. */
  async function hold(): Promise<void> {
    if (isHidden() && (await isAnotherSeen())) return
    if (!isIn) return
    clearTimeout(unanswered)
    const end = lead()
    await new Promise<void>((resolve) => {
      stepDown = () => {
        // At once: nothing is told any more by the time that the channel is closed.
        stepDown = undefined
        end()
        resolve()
      }
    })
  }

  function isAnotherSeen(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (answer: boolean) => {
        clearTimeout(timer)
        seen = undefined
        resolve(answer)
      }
      const timer = setTimeout(() => end(false), SEEN_MS)
      seen = () => end(true)
      send({ asks: 'visible' })
    })
  }

  const isLongHidden = () => isHidden() && performance.now() - hiddenAt >= HIDDEN_MS

  async function giveWay(): Promise<void> {
    if (stepDown && isLongHidden() && (await isAnotherSeen()) && isLongHidden()) stepDown?.()
  }

  function ask(probe: boolean, documents = 0): void {
    if (leaveAlone) return asked(probe, documents)
    if (stepDown) return probe ? asked(true, documents) : undefined
    send({ asks: 'news', probe, documents })
    clearTimeout(unanswered)
    if (!isHidden()) unanswered = setTimeout(() => isIn && !isHidden() && queue({ steal: true }), ANSWERS_MS)
  }

  function change(): void {
    if (isHidden()) {
      hiddenAt = performance.now()
      setTimeout(() => void giveWay(), HIDDEN_MS)
    } else if (isIn && !stepDown) send({ is: 'visible' })
    if (isIn) ask(false)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message<News>>) => {
    if (!isIn) return
    if ('news' in data) {
      clearTimeout(unanswered)
      if (!stepDown && !leaveAlone) heard(data.news)
    } else if ('is' in data) {
      if (seen) seen()
      else if (isLongHidden()) stepDown?.()
    } else if (data.asks === 'visible') {
      if (!isHidden()) send({ is: 'visible' })
    } else if (stepDown) asked(data.probe, data.documents)
  })

  function join(): void {
    isIn = true
    queue()
    change()
  }

  function joinAgain(): void {
    if (isIn) return
    returned()
    join()
  }

  function part(): void {
    isIn = false
    clearTimeout(unanswered)
    queued.abort()
    stepDown?.()
    leaveAlone?.()
    leaveAlone = undefined
  }

  const checking = setInterval(() => isIn && !isHidden() && ask(false), CHECK_MS)
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', change, { signal })
  // Whoever sleeps holds nothing that others wait for.
  document.addEventListener('freeze', part, { signal })
  addEventListener('pagehide', part, { signal })
  document.addEventListener('resume', joinAgain, { signal })
  addEventListener('pageshow', joinAgain, { signal })
  join()

  return {
    tell: (news) => send({ news }),
    ask,
    leave() {
      listening.abort()
      clearInterval(checking)
      part()
      isLeft = true
      channel.close()
    },
  }
}

function nothing(): void {
  // Nobody else is there.
}

/** undefined where the browser has none, or keeps pages apart. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return undefined
  }
}
