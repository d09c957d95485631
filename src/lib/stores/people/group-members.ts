import { atom } from 'nanostores'
import type * as v from 'valibot'
import { changeGroupMembers } from '../../../contract/people/groups.ts'
import { listPeople } from '../../../contract/people/people.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { administeredOrganisation } from './administered.ts'
import { showChangedGroup } from './group.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

export type PeoplePage = v.InferOutput<typeof listPeople.output>

const PAGE = 20

/** A page of the members of the group that is shown. Nothing of them stays on the device. */
export const $groupMembers = atom<Loadable<PeoplePage>>(loading)
/** Which of them are looked at. */
export const $membersView = atom({ groupId: 0, search: '', page: 1 })

let turn = 0

whileShown($groupMembers, loadMembers)
whenPersonLeaves(clearMembers)
whenOrganisationChanges(() => {
  turn += 1
  $groupMembers.set(loading)
})

export function showMembers(groupId: number): void {
  if (groupId === $membersView.value.groupId) return
  turn += 1
  $groupMembers.set(loading)
  lookAt({ groupId, search: '', page: 1 })
}

/** Those in whom all beginnings of words are found; '': all. */
export function searchMembers(search: string): void {
  const { value: view } = $membersView
  if (search !== view.search) lookAt({ ...view, search, page: 1 })
}

export function turnMembersPage(page: number): void {
  lookAt({ ...$membersView.value, page })
}

export async function loadMembers(): Promise<void> {
  const organisationId = administeredOrganisation()
  const { groupId, search, page } = $membersView.value
  if (organisationId === undefined || groupId === 0) return

  const mine = ++turn
  $groupMembers.set(changing($groupMembers.value))
  const answer = await fetchMembers(organisationId, { group: groupId, search, page, limit: PAGE })
  if (mine !== turn) return
  $groupMembers.set(answer)
  // Whoever stood on the last page is gone.
  if (answer.state === 'ready' && answer.value.data.length === 0 && page > 1)
    turnMembersPage(Math.max(1, answer.value.last_page))
}

/** Takes members into a group, or out of it, and shows who is in it then. @throws {ApiError} */
export async function changeMembers(
  groupId: number,
  change: { add: readonly number[] } | { remove: readonly number[] },
): Promise<void> {
  const group = await call(changeGroupMembers, {
    params: { organisationId: $organisationId.get(), groupId },
    input: 'add' in change ? { add: [...change.add] } : { remove: [...change.remove] },
  })
  showChangedGroup(group)
  if (groupId === $membersView.value.groupId) await loadMembers()
}

/** Members of the organisation, to choose from: as many as somebody looks through. @throws {ApiError} */
export function findPeople(search: string): Promise<PeoplePage> {
  return call(listPeople, {
    params: { organisationId: $organisationId.get() },
    input: { search, limit: PAGE },
  })
}

function lookAt(view: { groupId: number; search: string; page: number }): void {
  $membersView.set(view)
  void loadMembers()
}

async function fetchMembers(
  organisationId: number,
  input: v.InferInput<typeof listPeople.input>,
): Promise<Loadable<PeoplePage>> {
  try {
    return ready(await call(listPeople, { params: { organisationId }, input }), Date.now())
  } catch (error) {
    console.warn('The members of the group could not be loaded.', error)
    return failed($groupMembers.value, error)
  }
}

function clearMembers(): void {
  turn += 1
  $membersView.set({ groupId: 0, search: '', page: 1 })
  $groupMembers.set(loading)
}
