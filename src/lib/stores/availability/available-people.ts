import { atom } from 'nanostores'
import {
  type AvailablePerson,
  listAvailablePeople,
  type StrengthFilter,
} from '../../../contract/availability/availability.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { whileShown } from '../device/shown.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

export interface ShownPeople {
  data: readonly AvailablePerson[]
  page: number
  lastPage: number
  total: number
}

/** The names of the members with their status, for leaders, page by page. Nothing of it stays on the device. */
export const $availablePeople = atom<Loadable<ShownPeople>>(loading)
/** Whom the list shows; undefined: all members. */
export const $peopleFilter = atom<StrengthFilter | undefined>('available')

let turn = 0

whileShown($availablePeople, loadAvailablePeople)
whenOrganisationChanges(clear)
whenPersonLeaves(clear)

export async function loadAvailablePeople(): Promise<void> {
  await load(1)
}

/** Adds the next page to the list. */
export async function loadMorePeople(): Promise<void> {
  const known = $availablePeople.value
  if (known.state === 'ready' && known.value.page < known.value.lastPage) await load(known.value.page + 1)
}

export function filterPeople(status: StrengthFilter | undefined): void {
  $peopleFilter.set(status)
  $availablePeople.set(loading)
  void load(1)
}

async function load(page: number): Promise<void> {
  const mine = ++turn
  const organisationId = $organisationId.get()
  const status = $peopleFilter.get()
  if (organisationId === 0) return
  const before = $availablePeople.value
  $availablePeople.set(changing(before))
  try {
    const input = { page, ...(status && { status }) }
    const answer = await call(listAvailablePeople, { params: { organisationId }, input })
    if (mine !== turn) return
    const shown = page > 1 && before.state === 'ready' ? before.value.data : []
    $availablePeople.set(
      ready(
        { data: [...shown, ...answer.data], page, lastPage: answer.last_page, total: answer.total },
        Date.now(),
      ),
    )
  } catch (error) {
    console.warn('The names of the available members could not be loaded.', error)
    if (mine === turn) $availablePeople.set(failed($availablePeople.value, error))
  }
}

function clear(): void {
  turn += 1
  $peopleFilter.set('available')
  $availablePeople.set(loading)
}
