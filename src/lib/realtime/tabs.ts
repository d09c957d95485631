import type { Subscriptions } from './echo-channels.ts'

const LOCK = 'realtime'
const CHANNEL = 'realtime'
/** After this time a hidden tab gives up the lead: going back and forth between two tabs costs no new connection. */
const HIDDEN_MS = 5_000
/** A visible tab answers within this time, or there is none. */
const SEEN_MS = 200
/** A leader answers within this time, unless the browser put it to sleep while it held the lock. */
const ANSWERS_MS = 5_000
const CHECK_MS = 30_000
const none: Subscriptions = new Map()

type Message<News> =
  | { news: News }
  /**
   * `probe`: the member or the network came back. `shown`: the channels that this tab needs besides the leader's own ones; a tab of
   * an older build does not send them.
   */
  | { asks: 'news'; probe: boolean; shown?: Subscriptions }
  | { asks: 'visible' }
  | { is: 'visible' }

interface TabHooks<News> {
  /** This tab leads from now on, until it calls the returned function. */
  lead: () => () => void
  /** The leader has sent news. */
  heard: (news: News) => void
  /** This tab comes back from sleep: news of the leader are lost meanwhile. */
  returned: () => void
  /** Another tab has opened, or has come back, while this one leads: it needs the state. */
  asked: (probe: boolean, shown: Subscriptions) => void
}

export interface Tabs<News> {
  /** Sends news to every other tab; called by the leader only. */
  tell: (news: News) => void
  /** Asks the leader for the state. `shown`: channels that this tab needs besides the leader's own ones. */
  ask: (probe: boolean, shown?: Subscriptions) => void
  leave: () => void
}

/**
 * One tab of this browser leads as long as it holds a lock; the others receive its news. It steps down when it is hidden and
 * another tab is visible: browsers slow down, freeze and discard hidden tabs. When it closes or dies, the browser gives the lock to
 * another tab. Where the browser has no locks, every tab leads itself.
 */
export function joinTabs<News>({ lead, heard, returned, asked }: TabHooks<News>): Tabs<News> {
  const channel = openChannel()
  if (!channel || !('locks' in navigator)) {
    return { tell: nothing, ask: (probe, shown = none) => asked(probe, shown), leave: lead() }
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
  // A tab that has left sends nothing more, although its connection still reports its own end.
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

  function ask(probe: boolean, shown: Subscriptions = none): void {
    if (leaveAlone) return asked(probe, shown)
    if (stepDown) return probe ? asked(true, shown) : undefined
    send({ asks: 'news', probe, shown })
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
    } else if (stepDown) asked(data.probe, data.shown ?? none)
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
  // A sleeping tab must not hold the lock that the others wait for.
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
  // There is no other tab.
}

/** undefined where the browser has no such channels, or keeps pages apart. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return undefined
  }
}
