import { CONNECTIONS_PER_SERVICE } from './transport.ts'
import type { WaitingPush } from './outbox.ts'

/** All push services together: more than one of them may be slow at once. */
const AT_ONCE = 4 * CONNECTIONS_PER_SERVICE

interface Lane {
  urgent: WaitingPush[]
  other: WaitingPush[]
  running: number
}

export interface PushQueue {
  add: (waiting: readonly WaitingPush[]) => void
  /** In ms from now. */
  addLater: (waiting: WaitingPush, delayMs: number) => void
  /** Starts nothing more; resolves when what runs has ended. */
  close: () => Promise<void>
}

/**
 * Works off pushes, alarms first. Each push service has a lane of its own, so that a slow one delays nobody else's
 * devices. `work` must not reject.
 */
export function createPushQueue(work: (waiting: WaitingPush) => Promise<void>): PushQueue {
  const lanes = new Map<string, Lane>()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let closed = false

  function laneOf(origin: string): Lane {
    let lane = lanes.get(origin)
    if (!lane) lanes.set(origin, (lane = { urgent: [], other: [], running: 0 }))
    return lane
  }

  function startAll(): void {
    if (closed) return
    // Round by round, so that the last places are not all taken by the first lane.
    for (let started = true; started;) {
      started = false
      for (const [origin, lane] of lanes) {
        if (running.size >= AT_ONCE) return
        if (lane.running >= CONNECTIONS_PER_SERVICE) continue
        const next = lane.urgent.shift() ?? lane.other.shift()
        if (next) {
          start(lane, next)
          started = true
        } else if (lane.running === 0) lanes.delete(origin)
      }
    }
  }

  function start(lane: Lane, waiting: WaitingPush): void {
    lane.running += 1
    const done = work(waiting).finally(() => {
      lane.running -= 1
      running.delete(done)
      startAll()
    })
    running.add(done)
  }

  function add(waiting: readonly WaitingPush[]): void {
    for (const one of waiting) {
      const lane = laneOf(one.origin)
      if (one.urgent) lane.urgent.push(one)
      else lane.other.push(one)
    }
    startAll()
  }

  return {
    add,
    addLater: (waiting, delayMs) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        add([waiting])
      }, delayMs).unref()
      timers.add(timer)
    },
    close: async () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
