import { useLayoutEffect } from 'react'
import { type DocumentView, documentViewOf, searchOfDocuments } from '../../lib/documents/document-view.ts'
import { onSearchChanged, pushSearch, replaceSearch } from '../../lib/pages/page-search.ts'
import { $documentView, showDocuments } from '../../lib/stores/documents/document-view.ts'
import { $session } from '../../lib/stores/session/session.ts'

/** The page shows what the address says, and the address what the page shows. */
export function useDocumentAddress(): void {
  // Before anything is looked at, and by that loaded.
  useLayoutEffect(() => {
    const tell = () => {
      // Whoever has to sign in again comes back to the same place.
      if ($session.value.state === 'signedIn')
        replaceSearch(searchOfDocuments($documentView.get(), location.search))
    }
    const follow = () => showDocuments(documentViewOf(location.search))
    follow()
    tell()
    const stopTelling = $documentView.listen(tell)
    const stopHearing = onSearchChanged(follow)
    return () => {
      stopTelling()
      stopHearing()
    }
  }, [])
}

/** A step the way back leads from; further letters of a search that has begun are no step of their own. */
export function goToDocuments(view: DocumentView): void {
  const search = searchOfDocuments(view, location.search)
  const before = $documentView.get()
  const searched = (one: DocumentView) => (one.kind === 'list' ? one.filter.search : undefined)
  const isTyping =
    searched(before) !== undefined && searched(view) !== undefined && searched(before) !== searched(view)
  // The page follows the address, and the address the page.
  if (isTyping || search === location.search) showDocuments(view)
  else void pushSearch(search)
}

/** The address of what the page shows, for a link that works without its script, too. */
export function hrefOfDocuments(view: DocumentView): string {
  return searchOfDocuments(view) || '?'
}
