import { computed, effect, onMount, type Store } from 'nanostores'
import { $organisationId } from './organisation.ts'
import { $permissions, permissionSet } from './permissions.ts'
import { $session, userOf } from './session.ts'

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

const reloads = new Set<() => unknown>()
let asked = 0

/**
 * Loads a store while somebody looks at it: at once, whenever the scope changes, and after every gap in the
 * realtime connection (`reloadShown`). Does nothing on a server. The actions of such a store read it by `.value`:
 * `.get()` would count as looking at it.
 */
export function whileShown($store: Store, load: () => unknown): void {
  onMount($store, () => {
    if (typeof window === 'undefined') return

    const loadNow = () => {
      asked = Date.now()
      load()
    }
    // A store is mounted while a component renders, and nothing may be set then.
    const stop = effect($scopeKey, (key) => {
      if (key !== undefined) queueMicrotask(loadNow)
    })
    reloads.add(loadNow)
    return () => {
      stop()
      reloads.delete(loadNow)
    }
  })
}

/** After a gap: events that passed meanwhile are not sent again. */
export function reloadShown(): void {
  for (const load of reloads) load()
}

/** When something that is shown was last asked for (ms). */
export function askedAt(): number {
  return asked
}
