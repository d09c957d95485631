import type { IncomingMessage } from 'node:http'
import type { Rendered } from './render.ts'
import type { Encoded } from './send.ts'
import type { Target } from './target.ts'

/**
 * How the page of a visitor stands, asked anew for each of them: the same text for those who see the same page. undefined: it is
 * theirs alone.
 */
export type VisitorStanding = (asked: { token: string; cookie: string }) => Promise<string | undefined>

/** What the pages of visitors are made of besides what they ask for. */
export interface Visitors {
  standing: VisitorStanding
  /** Another number after each change of anything that is stored. */
  changes: () => number
  /** ms since 1970 */
  now: () => number
}

/** A page that several visitors are shown, with what was compressed of it. */
export type SharedRendered = Rendered & { encoded?: Encoded }

/** Limits of the cache, by number and by bytes. */
const MOST_PAGES = 256
const MOST_BYTES = 16 * 1024 * 1024
/** A longer address, and a browser that has more to say of itself, gets a page of its own. */
const LONGEST_KEY = 1500

interface Kept {
  page: Promise<SharedRendered>
  /** How many bytes it takes; 0: it is still being made. */
  bytes: number
}

/**
 * Pages of visitors that were just rendered, for others who see the same. All of them are forgotten with any change of what is
 * stored, and with the second in which they were made: they say times to the second, and what ends by time ends with one.
 */
export function createVisitorPages({ standing, changes, now }: Visitors) {
  const kept = new Map<string, Kept>()
  let bytes = 0
  let madeAt = ''

  function forgetOld(): string {
    const at = `${changes()} ${Math.floor(now() / 1000)}`
    if (at !== madeAt) {
      kept.clear()
      bytes = 0
      madeAt = at
    }
    return at
  }

  /** The requested page, rendered before for another visitor, or now by `render`. */
  return async (
    request: IncomingMessage,
    target: Target,
    render: () => Promise<Rendered>,
  ): Promise<SharedRendered> => {
    const { cookie = '' } = request.headers
    const token = tokenOf(target.pathname)
    const stands = token === undefined ? undefined : await standing({ token, cookie })
    const key = stands && keyOf(stands, target)
    if (key === undefined || key.length > LONGEST_KEY) return render()

    const at = forgetOld()
    const known = kept.get(key)
    if (known) return known.page
    if (kept.size >= MOST_PAGES || bytes >= MOST_BYTES) return render()
    const entry: Kept = { page: Promise.resolve().then(render), bytes: 0 }
    kept.set(key, entry)
    const forget = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    try {
      const page = await entry.page
      // Share neither a page that sets a cookie nor an error page.
      const isShared = page.status === 200 && page.headers['set-cookie'] === undefined
      if (!isShared || forgetOld() !== at) {
        forget()
        return page
      }
      entry.bytes = page.body.length
      bytes += page.body.length
      const shared = { ...page, encoded: new Map() }
      entry.page = Promise.resolve(shared)
      return shared
    } catch (error) {
      forget()
      throw error
    }
  }
}

/** Of a page of a link; what is no part of an address is none that was ever given out. */
function tokenOf(pathname: string): string | undefined {
  return /\/shared\/([\w-]{1,100})$/.exec(pathname)?.[1]
}

/** All that a page may be another for: its language stands in its path. */
function keyOf(stands: string, { origin, pathname, search, userAgent = '' }: Target) {
  return JSON.stringify([stands, origin, pathname, search, userAgent])
}
