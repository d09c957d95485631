import { computed, effect, onMount, type Store } from 'nanostores'
import { whenServerAway } from '../../api/server-away.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { $permissions, permissionSet } from '../session/permissions.ts'
import { $session, userOf } from '../session/session.ts'

/** Changes when what a screen may show changes: the person, the organisation, the right to see its operations. */
const $scopeKey = computed(
  [$session, $organisationId, $permissions],
  (session, organisationId, permissions) => {
    const user = userOf(session)
    if (!user) return undefined

    const known = permissionSet(user, organisationId, permissions)
    return [user.id, organisationId, known === 'unknown' ? '?' : [...known].join()].join(' ')
  },
)

/** Whose channel tells of changes: the person's own, one of the organisation, or that of its documents. */
type ToldBy = 'person' | 'organisation' | 'documents'

/**
 * The first wait after a server could not answer; doubled with every attempt that fails as well. The longest one holds
 * also where a maintenance page asks for an hour: it may be gone in a minute.
 */
const FIRST_AGAIN_MS = 4_000
const LONGEST_AGAIN_MS = 60_000

const reloads = new Map<() => unknown, ToldBy>()

/**
 * Loads a store while a screen shows it: at once, whenever the scope changes, and after every gap in the
 * realtime connection (`reloadShown`). Does nothing on a server. The actions of such a store read it by `.value`:
 * `.get()` would count as looking at it.
 */
export function whileShown($store: Store, load: () => unknown, toldBy: ToldBy = 'organisation'): void {
  onMount($store, () => {
    if (typeof window === 'undefined') return

    // A store is mounted while a component renders, and nothing may be set then.
    const stop = effect($scopeKey, (key) => {
      if (key !== undefined) queueMicrotask(load)
    })
    reloads.set(load, toldBy)
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
 * A connection that stays open tells nothing of a server whose database is away, so what is shown is asked for again by
 * itself. In the background nothing is: the page asks again when it becomes visible.
 */
whenServerAway((waitMs) => {
  if (again !== undefined) return
  const isSameOutage = Math.abs(Date.now() - last.at) < 2 * LONGEST_AGAIN_MS
  const waited = isSameOutage ? Math.min(LONGEST_AGAIN_MS, 2 * last.waited) : FIRST_AGAIN_MS
  // Pages that have lost the same server do not come back all at once.
  const wait = Math.min(LONGEST_AGAIN_MS, Math.max(waitMs, waited)) * (1 + Math.random() / 2)
  again = setTimeout(() => {
    again = undefined
    last = { waited, at: Date.now() }
    if (globalThis.document?.visibilityState !== 'hidden') reloadShown()
  }, wait)
})

/** After a gap: events that passed meanwhile are not sent again. `toldBy`: only what was missed there. */
export function reloadShown(toldBy?: ToldBy): void {
  for (const [load, by] of reloads) if (toldBy === undefined || toldBy === by) load()
}
