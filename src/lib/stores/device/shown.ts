import { computed, effect, onMount, type Store } from 'nanostores'
import type { ChannelName } from '../../../contract/realtime.ts'
import { whenServerAway } from '../../api/server-away.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions, permissionSet } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'

/** Changes with the person, the organisation and the permissions there: a screen may show other data then. */
const $scopeKey = computed(
  [$session, $organisationId, $permissions],
  (session, organisationId, permissions) => {
    const user = userOf(session)
    if (!user) return undefined

    const known = permissionSet(user, organisationId, permissions)
    return [user.id, organisationId, known === 'unknown' ? '?' : [...known].join()].join(' ')
  },
)

/**
 * The first wait after a server could not answer; doubled with every attempt that fails as well. The longest one holds
 * also where a maintenance page asks for an hour: it may be gone in a minute.
 */
const FIRST_AGAIN_MS = 4_000
const LONGEST_AGAIN_MS = 60_000

/** The loads of the stores on the screen, with the channels whose events change them. */
const reloads = new Map<() => unknown, readonly ChannelName[]>()

/**
 * Loads a store while a component shows it: at once, whenever the scope changes, and after every gap of the connection
 * (`reloadShown`). Does nothing on a server. The actions of such a store read it by `.value`: `.get()` would count as showing it.
 * @param channels the channels whose events change the store; its data is also fetched after a gap of these alone
 */
export function whileShown($store: Store, load: () => unknown, ...channels: readonly ChannelName[]): void {
  onMount($store, () => {
    if (typeof window === 'undefined') return

    // A store is mounted while a component renders, and nothing may be set then.
    const stop = effect($scopeKey, (key) => {
      if (key !== undefined) queueMicrotask(load)
    })
    reloads.set(load, channels)
    return () => {
      stop()
      reloads.delete(load)
    }
  })
}

let again: ReturnType<typeof setTimeout> | undefined
/** The wait before the last attempt, and when that was made (ms). */
let last = { waited: 0, at: 0 }

/**
 * An open connection does not report that the server's database is away, so the page fetches the stores on the screen again by
 * itself. A page in the background does so when it becomes visible.
 */
whenServerAway((waitMs) => {
  if (again !== undefined) return
  const isSameOutage = Math.abs(Date.now() - last.at) < 2 * LONGEST_AGAIN_MS
  const waited = isSameOutage ? Math.min(LONGEST_AGAIN_MS, 2 * last.waited) : FIRST_AGAIN_MS
  // Random: pages that have lost the same server must not return all at once.
  const wait = Math.min(LONGEST_AGAIN_MS, Math.max(waitMs, waited)) * (1 + Math.random() / 2)
  again = setTimeout(() => {
    again = undefined
    last = { waited, at: Date.now() }
    if (globalThis.document?.visibilityState !== 'hidden') reloadShown()
  }, wait)
})

/**
 * Fetches the stores on the screen again after a gap of the connection: events of that time are not sent again.
 * @param missed the channels that had the gap; absent: all
 */
export function reloadShown(missed?: ReadonlySet<ChannelName>): void {
  for (const [load, channels] of reloads) {
    if (!missed || channels.some((channel) => missed.has(channel))) load()
  }
}
