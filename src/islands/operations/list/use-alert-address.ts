import { useLayoutEffect } from 'react'
import { type AlertFilter, filterOfSearch, searchOfFilter } from '../../../lib/operations/alert-filter.ts'
import { onSearchChanged, pushSearch, replaceSearch } from '../../../lib/pages/page-search.ts'
import { $alertFilter, filterAlerts } from '../../../lib/stores/operations/alerts.ts'
import { $session } from '../../../lib/stores/session/session.ts'

/** The list shows what the address says, and the address what the list shows. */
export function useAlertAddress(): void {
  // Before the list is looked at, and by that loaded.
  useLayoutEffect(() => {
    const tell = () => {
      // Whoever has to sign in again comes back to the same list.
      if ($session.value.state === 'signedIn')
        replaceSearch(searchOfFilter($alertFilter.get(), location.search))
    }
    const follow = () => filterAlerts(filterOfSearch(location.search))
    follow()
    tell()
    const stopTelling = $alertFilter.listen(tell)
    const stopHearing = onSearchChanged(follow)
    return () => {
      stopTelling()
      stopHearing()
    }
  }, [])
}

/** A step the way back leads from; further letters of a search that has begun are no step of their own. */
export function goToFilter(filter: AlertFilter): void {
  const search = searchOfFilter(filter, location.search)
  const before = $alertFilter.get()
  const isTyping =
    before.search !== undefined && filter.search !== undefined && before.search !== filter.search
  // The list follows the address, and the address the list.
  if (isTyping || search === location.search) filterAlerts(filter)
  else void pushSearch(search)
}
