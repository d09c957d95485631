import { useEffect, useState } from 'react'
import type { Group } from '../../../contract/people/groups.ts'
import { failed, type Loadable, loading, ready } from '../../../lib/api/loadable.ts'
import { askGroups } from '../../../lib/stores/people/person-work.ts'

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
