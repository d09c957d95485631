import { useEffect, useState } from 'react'
import type { Group } from '../../contract/groups.ts'
import { failed, type Loadable, loading, ready } from '../../lib/loadable.ts'
import { askGroups } from '../../lib/stores/person-work.ts'

/** Into which groups a member can be taken, asked for once. */
export function useGroups(): Loadable<readonly Group[]> {
  const [groups, setGroups] = useState<Loadable<readonly Group[]>>(loading)
  useEffect(() => {
    askGroups().then(
      (found) => setGroups(ready(found, Date.now())),
      (error: unknown) => {
        console.warn('The groups could not be loaded.', error)
        setGroups(failed<readonly Group[]>(loading, error))
      },
    )
  }, [])
  return groups
}
