import { Problem } from './problem.ts'

/** Earlier retries of clients would hinder a database that is starting. */
export const RETRY_AFTER_SECONDS = 5

/** The answer to a call that needs the database while it is away (`database/away.ts`). */
export function databaseAway(): Problem {
  return new Problem(503, 'unavailable', { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } })
}

/** Failures that are closer together than this belong to one outage. */
const OUTAGE_MS = 60_000

/** Logs the first failed call of an outage, then one each minute: thousands a second may fail. */
export function oncePerOutage(now: () => number): (log: () => void) => void {
  let lastLogged = -Infinity
  return (log) => {
    // A clock that was put back must not silence the log.
    if (Math.abs(now() - lastLogged) < OUTAGE_MS) return
    lastLogged = now()
    log()
  }
}
