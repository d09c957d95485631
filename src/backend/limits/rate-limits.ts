import type { RateLimit } from '../../contract/limits.ts'

/** How an attempt ended: with a wrong secret, with a right one, or before the server could tell. */
export type Outcome = 'refused' | 'right' | 'unknown'

/**
 * Counts refused attempts by key, in the memory of one process. A store that several processes share would implement the same
 * interface. `clock` returns the time in ms since 1970.
 */
export interface RateLimits {
  /**
   * Takes a place for one attempt, after enough earlier attempts have ended: many guesses at once do not evade the limit, and
   * many right secrets at once all pass. Resolves to 0 with a place, which the caller ends with `settle`; otherwise to the ms to wait.
   */
  take: (key: string, limit: RateLimit, clock: () => number) => Promise<number>
  /** Ends an attempt that has a place. Resolves to whether this closed the limit for the first time. */
  settle: (key: string, limit: RateLimit, outcome: Outcome, clock: () => number) => Promise<boolean>
  /** Notes that the caller with this key has shown a right secret at another call. */
  noteRight: (key: string, clock: () => number) => Promise<void>
  /** Whether an attempt with this key was right before. */
  wasRight: (key: string) => Promise<boolean>
}

interface Count {
  refused: number
  /** Attempts that have not ended yet. */
  running: number
  closedUntil: number
  /** When the count last grew from 0, or last forgot an attempt. */
  forgotAt: number
  /** The time of the last use: a clock that is put back must not lengthen a wait. */
  seenAt: number
  hasClosed: boolean
}

/** Most attempts per key that wait for earlier ones to end; further callers are told to come again in a second. */
const MOST_WAITING = 64
const BUSY_MS = 1000
/** About 20 MB. The limits forget the oldest further keys, so that no attack fills the memory. */
const MOST_KEYS = 100_000

export function createRateLimits(mostKeys = MOST_KEYS): RateLimits {
  const counts = new Map<string, Count>()
  const right = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()

  function countOf(key: string, limit: RateLimit, now: number): Count {
    const count = counts.get(key) ?? newCount(now)
    forget(count, limit, now)
    keepLast(counts, key, mostKeys, () => counts.set(key, count))
    return count
  }

  function keepRight(key: string): void {
    keepLast(right, key, mostKeys, () => right.add(key))
  }

  return {
    take: async (key, limit, clock) => {
      for (;;) {
        const now = clock()
        const count = countOf(key, limit, now)
        if (count.closedUntil > now) return count.closedUntil - now
        if (count.running < Math.max(1, limit.free - count.refused)) {
          count.running += 1
          return 0
        }
        const others = waiting.get(key) ?? []
        if (others.length >= MOST_WAITING) return BUSY_MS
        await new Promise<void>((resolve) => waiting.set(key, [...others, resolve]))
      }
    },

    settle: (key, limit, outcome, clock) => {
      const now = clock()
      const count = countOf(key, limit, now)
      count.running = Math.max(0, count.running - 1)
      if (outcome === 'right' && limit.per === 'accountAtAddress') {
        keepRight(key)
        forgive(count, now)
      }
      const closes = outcome === 'refused' && refuse(count, limit, now)
      if (count.refused === 0 && count.running === 0) counts.delete(key)
      const woken = waiting.get(key) ?? []
      waiting.delete(key)
      for (const wake of woken) wake()
      return Promise.resolve(closes)
    },

    noteRight: (key, clock) => {
      keepRight(key)
      const count = counts.get(key)
      if (count) forgive(count, clock())
      return Promise.resolve()
    },

    wasRight: (key) => Promise.resolve(right.has(key)),
  }
}

function newCount(now: number): Count {
  return { refused: 0, running: 0, closedUntil: 0, forgotAt: now, seenAt: now, hasClosed: false }
}

/** Forgets the refused attempts. Running attempts still count when they end. */
function forgive(count: Count, now: number): void {
  Object.assign(count, newCount(now), { running: count.running })
}

function forget(count: Count, limit: RateLimit, now: number): void {
  const putBack = Math.max(0, count.seenAt - now)
  count.closedUntil -= putBack
  count.forgotAt -= putBack
  count.seenAt = now

  const forgotten = Math.floor((now - count.forgotAt) / (limit.forgetsOneEvery * 1000))
  count.refused = Math.max(0, count.refused - forgotten)
  count.forgotAt += forgotten * limit.forgetsOneEvery * 1000
  if (count.refused === 0) count.hasClosed = false
}

function refuse(count: Count, limit: RateLimit, now: number): boolean {
  if (count.refused === 0) count.forgotAt = now
  count.refused += 1
  const beyond = count.refused - limit.free
  if (beyond < 0) return false

  const wait = Math.min(limit.longestWait, limit.firstWait * 2 ** beyond)
  count.closedUntil = Math.max(count.closedUntil, now + wait * 1000)
  const first = !count.hasClosed
  count.hasClosed = true
  return first
}

/** Moves a key to the end, and deletes the first keys if there are more than `most`. */
function keepLast(keys: Map<string, Count> | Set<string>, key: string, most: number, put: () => void): void {
  keys.delete(key)
  put()
  for (const oldest of keys.keys()) {
    if (keys.size <= most) return
    keys.delete(oldest)
  }
}
