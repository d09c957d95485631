import { FetchError } from 'ofetch'
import { pause } from '../device/lock.ts'

/**
 * After so many milliseconds what only reads is asked again: by then a radio has found its cell again, and a server has
 * begun to restart. Whatever is shown asks anew once the line is back, so nothing is gained by asking for ever.
 */
const WAITS_MS = [500, 1_500] as const
/** A server in trouble, or something in front of it. */
const PASSING = [408, 502, 503, 504]
/** Who is told to come back later than this is told so on the screen. */
const MOST_RETRY_AFTER_MS = 5_000
/** Where the server names more, a call that only reads waits so long: a restart takes a second, and the page is empty until then. */
const MOST_HEEDED_MS = 1_500

/**
 * Asks once more, and again, where nothing was answered or a server is in trouble; each time with its full patience.
 * Only for what may be done twice.
 * @param chance 0 to 1: pages that have lost the same server do not come back all at once
 */
export async function inAttempts<Answer>(
  ask: () => Promise<Answer>,
  chance: () => number = Math.random,
): Promise<Answer> {
  for (const wait of WAITS_MS) {
    try {
      return await ask()
    } catch (error) {
      const least = leastWait(error)
      if (least === undefined) throw error
      await pause(Math.max(least, wait * (0.5 + chance())))
    }
  }
  return ask()
}

/** Before it makes sense to ask again (ms); undefined: never. */
function leastWait(error: unknown): number | undefined {
  const response = error instanceof FetchError ? error.response : undefined
  if (response) {
    if (!PASSING.includes(response.status)) return undefined
    const told = Number(response.headers.get('Retry-After') ?? 0) * 1000
    return told <= MOST_RETRY_AFTER_MS ? Math.min(told, MOST_HEEDED_MS) : undefined
  }
  // An answer may also break off in the middle, where nobody has wrapped the error yet.
  const cause = error instanceof FetchError ? error.cause : error
  // Whoever has waited in vain, or has no network, hears of it now.
  return cause instanceof TypeError && navigator.onLine ? 0 : undefined
}
