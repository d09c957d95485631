import { atom } from 'nanostores'
import { type Group, listGroups } from '../../../contract/people/groups.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { administeredOrganisation } from './administered.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The groups of the current organisation, by their names. Nothing of them stays on the device. */
export const $groups = atom<Loadable<readonly Group[]>>(loading)

let turn = 0

whileShown($groups, loadGroups)
whenOrganisationChanges(clearGroups)
whenPersonLeaves(clearGroups)

export async function loadGroups(): Promise<void> {
  const organisationId = administeredOrganisation()
  if (organisationId === undefined) return

  const mine = ++turn
  $groups.set(changing($groups.value))
  const answer = await fetchGroups(organisationId)
  if (mine === turn) $groups.set(answer)
}

/** It is gone before the list is asked for again. */
export function dropGroup(groupId: number): void {
  turn += 1
  $groups.set(withValue($groups.value, (known) => known.filter(({ id }) => id !== groupId)))
}

async function fetchGroups(organisationId: number): Promise<Loadable<readonly Group[]>> {
  try {
    return ready(await call(listGroups, { params: { organisationId } }), Date.now())
  } catch (error) {
    console.warn('The groups could not be loaded.', error)
    return failed($groups.value, error)
  }
}

function clearGroups(): void {
  turn += 1
  $groups.set(loading)
}
