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

/**
 * Loads a store while somebody looks at it: at once, whenever the scope changes, and after every gap in the
 * realtime connection (`reloadShown`). Does nothing on a server. The actions of such a store read it by `.value`:
 * `.get()` would count as looking at it.
 */
export function whileShown($store: Store, load: () => unknown): void {
  onMount($store, () => {
    if (typeof window === 'undefined') return

    // A store is mounted while a component renders, and nothing may be set then.
    const stop = effect($scopeKey, (key) => {
      if (key !== undefined) queueMicrotask(load)
    })
    reloads.add(load)
    return () => {
      stop()
      reloads.delete(load)
    }
  })
}

/** After a gap: events that passed meanwhile are not sent again. */
export function reloadShown(): void {
  for (const load of reloads) load()
}
