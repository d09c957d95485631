import { atom } from 'nanostores'
import { firstView, type PeopleView, searchOfView } from '../../people/people-view.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** What the page of the people of an organisation shows now: which list, how narrowed down, which page of it. */
export const $peopleView = atom<PeopleView>(firstView('members'))

whenPersonLeaves(() => $peopleView.set(firstView('members')))
// The groups and pages of another organisation are others. At the start it is what the address says.
whenOrganisationChanges((left) => {
  if (left !== 0) $peopleView.set(firstView($peopleView.value.list))
})

export function showPeople(view: PeopleView): void {
  if (searchOfView(view) !== searchOfView($peopleView.value)) $peopleView.set(view)
}
