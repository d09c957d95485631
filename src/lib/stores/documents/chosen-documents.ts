import { atom } from 'nanostores'
import type { Document } from '../../../contract/documents/documents.ts'
import { $documentView } from './document-view.ts'
import { $documents } from './documents.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

export type Chosen = Pick<Document, 'id' | 'name' | 'version'>

/** The documents that a person has chosen from the list, by their ids; undefined: none are being chosen. */
export const $chosenDocuments = atom<ReadonlyMap<number, Chosen> | undefined>(undefined)

whenPersonLeaves(endChoosing)
whenOrganisationChanges(endChoosing)
// What no list shows any more shall not be deleted with the rest.
$documentView.listen(endChoosing)

export function beginChoosing(): void {
  $chosenDocuments.set(new Map())
}

export function endChoosing(): void {
  $chosenDocuments.set(undefined)
}

export function chooseDocument(document: Chosen, isChosen: boolean): void {
  const chosen = new Map($chosenDocuments.value)
  if (isChosen) chosen.set(document.id, document)
  else chosen.delete(document.id)
  $chosenDocuments.set(chosen)
}

/** Chooses all documents that the list shows. */
export function chooseAllDocuments(): void {
  $chosenDocuments.set(new Map(listedDocuments().map((document) => [document.id, document])))
}

/** As the list knows them now: a document that was changed since has another version. */
export function listedDocuments(): readonly Document[] {
  return $documents.value.state === 'ready' ? $documents.value.value.data : []
}
