import type { RateLimit } from '../contract/limits.ts'

/** How an attempt ended: with a wrong secret, with a right one, or without either being known. */
export type Outcome = 'refused' | 'right' | 'unknown'

/**
 * Counts refused attempts by key. In the memory of one process; a store that several processes share has to do the
 * same three things. Times in ms since 1970.
 */
export interface RateLimits {
  /** Takes a place for one attempt. Above 0: there is none; how many ms to wait. A place that was taken is settled. */
  take: (key: string, limit: RateLimit, now: number) => Promise<number>
  /** Ends an attempt that has a place. Answers whether this closed the limit for the first time. */
  settle: (key: string, limit: RateLimit, outcome: Outcome, now: number) => Promise<boolean>
  /** Whether an attempt with this key was right before. */
  wasRight: (key: string) => Promise<boolean>
}

interface Count {
  refused: number
  /** Attempts nobody knows the end of yet: many guesses sent at once must not all be let through. */
  running: number
  closedUntil: number
  /** When the count last grew from nothing, or forgot one. */
  forgotAt: number
  /** The latest time it has seen: a clock that is put back must not lengthen a wait. */
  seenAt: number
  hasClosed: boolean
}

/** Whoever comes while the last free attempts are still being looked at. */
const BUSY_MS = 1000
/** About 20 MB. With more the oldest are forgotten: memory is bounded whoever attacks. */
const MOST_KEYS = 100_000

export function createRateLimits(mostKeys = MOST_KEYS): RateLimits {
  const counts = new Map<string, Count>()
  const right = new Set<string>()

  function countOf(key: string, limit: RateLimit, now: number): Count {
    const count = counts.get(key) ?? newCount(now)
    forget(count, limit, now)
    keepLast(counts, key, mostKeys, () => counts.set(key, count))
    return count
  }

  return {
    take: (key, limit, now) => {
      const count = countOf(key, limit, now)
      if (count.closedUntil > now) return Promise.resolve(count.closedUntil - now)
      if (count.running >= Math.max(1, limit.free - count.refused)) return Promise.resolve(BUSY_MS)
      count.running += 1
      return Promise.resolve(0)
    },

    settle: (key, limit, outcome, now) => {
      const count = countOf(key, limit, now)
      count.running = Math.max(0, count.running - 1)
      if (outcome === 'right' && limit.per === 'accountAtAddress') {
        keepLast(right, key, mostKeys, () => right.add(key))
        Object.assign(count, newCount(now), { running: count.running })
      }
      const closes = outcome === 'refused' && refuse(count, limit, now)
      if (count.refused === 0 && count.running === 0) counts.delete(key)
      return Promise.resolve(closes)
    },

    wasRight: (key) => Promise.resolve(right.has(key)),
  }
}

function newCount(now: number): Count {
  return { refused: 0, running: 0, closedUntil: 0, forgotAt: now, seenAt: now, hasClosed: false }
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

/** Puts a key last; the first ones go when there are too many. */
function keepLast(keys: Map<string, Count> | Set<string>, key: string, most: number, put: () => void): void {
  keys.delete(key)
  put()
  for (const oldest of keys.keys()) {
    if (keys.size <= most) return
    keys.delete(oldest)
  }
}
