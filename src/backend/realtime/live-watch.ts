import type { Hub } from './hub.ts'

/** How long a person counts as being there after a call: a page that is open calls more often. */
const THERE_MS = 60 * 60_000

/** Notices that people use the product and no page of theirs is connected, as behind a proxy that passes no WebSocket. */
export interface LiveWatch {
  /** A person's session has called. */
  personCalled: () => void
  /**
   * Since when people have been there without any live connection (ms since 1970); undefined: a page is connected, or no person has
   * called for an hour. Known since the start of the process.
   */
  withoutLiveSince: () => number | undefined
}

/** @param now ms since 1970 */
export function createLiveWatch(hub: Pick<Hub, 'hasSubscribers'>, now: () => number): LiveWatch {
  let firstCallAt: number | undefined
  let lastCallAt = 0

  const withoutLiveSince = () => {
    if (hub.hasSubscribers() || now() - lastCallAt > THERE_MS) firstCallAt = undefined
    return firstCallAt
  }
  return {
    personCalled() {
      firstCallAt = hub.hasSubscribers() ? undefined : (withoutLiveSince() ?? now())
      lastCallAt = now()
    },
    withoutLiveSince,
  }
}
