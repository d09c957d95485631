import { atom } from 'nanostores'
import { getPerson, type Person } from '../../../contract/people/people.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { administeredOrganisation } from './administered.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** Who the page is about; 0: nobody. */
export const $shownPersonId = atom(0)

/** The one member of the detail page. Nothing of other people's data stays on the device. */
export const $person = atom<Loadable<Person>>(loading)

let turn = 0

whileShown($person, loadPerson)
whenPersonLeaves(forgetPerson)
// Whoever had none chosen came for this very person; otherwise the page is about to be left.
whenOrganisationChanges((left) => (left === 0 ? $person.set(loading) : forgetPerson()))

/** The detail page says whom it is about. */
export function showPerson(id: number): void {
  if (id === $shownPersonId.get()) return
  turn += 1
  $person.set(loading)
  $shownPersonId.set(id)
  void loadPerson()
}

export async function loadPerson(): Promise<void> {
  const userId = $shownPersonId.get()
  const organisationId = administeredOrganisation()
  if (userId === 0 || organisationId === undefined) return

  const mine = ++turn
  $person.set(changing($person.value))
  const answer = await fetchPerson(organisationId, userId)
  if (mine === turn && organisationId === $organisationId.get()) $person.set(answer)
}

/** What the backend has answered to a change of them. */
export function showChangedPerson(person: Person): void {
  if (person.id !== $shownPersonId.get()) return
  turn += 1
  $person.set(ready(person, Date.now()))
}

async function fetchPerson(organisationId: number, userId: number): Promise<Loadable<Person>> {
  try {
    return ready(await call(getPerson, { params: { organisationId, userId } }), Date.now())
  } catch (error) {
    console.warn(`Person ${userId} could not be loaded.`, error)
    return failed($person.value, error)
  }
}

function forgetPerson(): void {
  turn += 1
  $person.set(loading)
  $shownPersonId.set(0)
}
