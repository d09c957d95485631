import { atom } from 'nanostores'
import { type DocumentView, searchOfDocuments, topFolder } from '../../documents/document-view.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** What the page of documents shows now. */
export const $documentView = atom<DocumentView>(topFolder)

whenPersonLeaves(() => $documentView.set(topFolder))
// The folders of another organisation are others. At the start it is what the address says.
whenOrganisationChanges((left) => {
  if (left !== 0) $documentView.set(topFolder)
})

export function showDocuments(view: DocumentView): void {
  if (searchOfDocuments(view) !== searchOfDocuments($documentView.value)) $documentView.set(view)
}
