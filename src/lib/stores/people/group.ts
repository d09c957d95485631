import { atom } from 'nanostores'
import { getGroup, type Group } from '../../../contract/people/groups.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { administeredOrganisation } from './administered.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The one group of its page. Nothing of it stays on the device. */
export const $group = atom<Loadable<Group>>(loading)

let shownId = 0
let turn = 0

whileShown($group, loadGroup)
whenPersonLeaves(clearGroup)
// Whoever had none chosen came for this very group; otherwise its page is about to be left.
whenOrganisationChanges((left) => (left === 0 ? $group.set(loading) : clearGroup()))

/** The page says which group it is about. */
export function showGroup(id: number): void {
  if (id === shownId) return
  clearGroup()
  shownId = id
  void loadGroup()
}

export async function loadGroup(): Promise<void> {
  const organisationId = administeredOrganisation()
  const groupId = shownId
  if (organisationId === undefined || groupId === 0) return

  const mine = ++turn
  $group.set(changing($group.value))
  const answer = await fetchGroup(organisationId, groupId)
  if (mine === turn) $group.set(answer)
}

/** What the backend has answered to a change of it. */
export function showChangedGroup(group: Group): void {
  if (group.id !== shownId) return
  turn += 1
  $group.set(ready(group, Date.now()))
}

async function fetchGroup(organisationId: number, groupId: number): Promise<Loadable<Group>> {
  try {
    return ready(await call(getGroup, { params: { organisationId, groupId } }), Date.now())
  } catch (error) {
    console.warn(`Group ${groupId} could not be loaded.`, error)
    return failed($group.value, error)
  }
}

function clearGroup(): void {
  turn += 1
  shownId = 0
  $group.set(loading)
}
