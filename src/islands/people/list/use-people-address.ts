import { useLayoutEffect } from 'react'
import { onSearchChanged, pushSearch, replaceSearch } from '../../../lib/pages/page-search.ts'
import { type PeopleView, searchOfView, viewOfSearch } from '../../../lib/people/people-view.ts'
import { $peopleView, showPeople } from '../../../lib/stores/people/people-view.ts'
import { $session } from '../../../lib/stores/session/session.ts'

/** The lists show what the address says, and the address what the lists show. */
export function usePeopleAddress(): void {
  // Before a list is looked at, and by that loaded.
  useLayoutEffect(() => {
    const tell = () => {
      // Whoever has to sign in again comes back to the same list.
      if ($session.value.state === 'signedIn') replaceSearch(searchOfView($peopleView.get(), location.search))
    }
    const follow = () => showPeople(viewOfSearch(location.search))
    follow()
    tell()
    const stopTelling = $peopleView.listen(tell)
    const stopHearing = onSearchChanged(follow)
    return () => {
      stopTelling()
      stopHearing()
    }
  }, [])
}

/** A step the way back leads from; further letters of a search that has begun are no step of their own. */
export function goToPeople(view: PeopleView): void {
  const search = searchOfView(view, location.search)
  const before = $peopleView.get()
  const isTyping =
    before.list === view.list &&
    before.filter.search !== undefined &&
    view.filter.search !== undefined &&
    before.filter.search !== view.filter.search
  // The list follows the address, and the address the list.
  if (isTyping || search === location.search) showPeople(view)
  else void pushSearch(search)
}

/** The address of a list, for a link that works without its script, too. */
export function hrefOfPeople(view: PeopleView): string {
  return searchOfView(view) || '?'
}
