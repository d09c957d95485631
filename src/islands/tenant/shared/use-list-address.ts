import { useLayoutEffect } from 'react'
import { onSearchChanged, pushSearch, replaceSearch } from '../../../lib/pages/page-search.ts'
import { $session } from '../../../lib/stores/session/session.ts'
import type { TenantList } from '../../../lib/stores/tenant/tenant-list.ts'
import { filterOfSearch, searchOfFilter } from '../../../lib/tenant/list-filter.ts'

/** The list shows what the address says, and the address what the list shows. */
export function useListAddress<Row, Filter extends object>({
  entries,
  $filter,
  narrow,
}: TenantList<Row, Filter>): void {
  // Before the list is looked at, and by that loaded.
  useLayoutEffect(() => {
    const tell = () => {
      // Whoever has to sign in again comes back to the same list.
      if ($session.value.state === 'signedIn')
        replaceSearch(searchOfFilter(entries, $filter.get(), location.search))
    }
    const follow = () => narrow(filterOfSearch(entries, location.search))
    follow()
    tell()
    const stopTelling = $filter.listen(tell)
    const stopHearing = onSearchChanged(follow)
    return () => {
      stopTelling()
      stopHearing()
    }
  }, [])
}

/**
 * Narrows a list otherwise: a step that the way back leads from; further letters of a search that has begun are none of their
 * own. Undefined, or '', takes a part of the filter back.
 */
export function narrowList<Row, Filter extends object>(
  { entries, $filter, narrow }: TenantList<Row, Filter>,
  change: Readonly<Partial<Record<keyof Filter & string, string | undefined>>>,
): void {
  const before: object = $filter.get()
  // What somebody chose is read as the address is: what the contract would refuse narrows nothing.
  const said = searchOfFilter(entries, { ...before, ...change })
  const after = filterOfSearch<Filter>(entries, said)
  const searches = [before, after].map((filter) => 'search' in filter && filter.search)
  const isTyping = Object.keys(change).join() === 'search' && searches.every(Boolean)
  const address = searchOfFilter(entries, after, location.search)
  if (isTyping || address === location.search) narrow(after)
  else void pushSearch(address)
}
