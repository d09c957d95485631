import { useEffect, useState } from 'react'
import type { Group } from '../../../../contract/people/groups.ts'
import { failed, type Loadable, loading, ready } from '../../../../lib/api/loadable.ts'
import { askGroupsOf } from '../../../../lib/stores/tenant/tenant-users.ts'

/** The groups of an organisation that somebody can be in; asked for again when it is another one. 0: none is chosen. */
export function useGroupsOf(organisationId: number): Loadable<readonly Group[]> {
  const [groups, setGroups] = useState<Loadable<readonly Group[]>>(loading)
  useEffect(() => {
    setGroups(loading)
    if (organisationId === 0) return
    let isOver = false
    askGroupsOf(organisationId).then(
      (found) => !isOver && setGroups(ready(found, Date.now())),
      (error: unknown) => {
        console.warn('The groups could not be loaded.', error)
        if (!isOver) setGroups(failed<readonly Group[]>(loading, error))
      },
    )
    return () => {
      isOver = true
    }
  }, [organisationId])
  return groups
}
