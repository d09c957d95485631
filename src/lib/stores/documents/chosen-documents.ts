import { atom, onSet } from 'nanostores'
import type { Document } from '../../../contract/documents/documents.ts'
import { $documentView } from './document-view.ts'
import { $documents } from './documents.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

export type Chosen = Pick<Document, 'id' | 'name' | 'version'>

/** The documents that a person has chosen from the list, by their ids; undefined: none are being chosen. */
export const $chosenDocuments = atom<ReadonlyMap<number, Chosen> | undefined>(undefined)

/** Each choice has its number: work on one that has ended leaves the next one alone. */
let choice = 0

whenPersonLeaves(endChoosing)
whenOrganisationChanges(endChoosing)
// What no list shows any more shall not be deleted with the rest.
$documentView.listen(endChoosing)

onSet($documents, ({ newValue }) => {
  if (newValue.state !== 'ready' || newValue.stale || !$chosenDocuments.value) return
  const listed = new Set(newValue.value.data.map(({ id }) => id))
  keepChosen(({ id }) => listed.has(id))
})

export function beginChoosing(): void {
  choice += 1
  $chosenDocuments.set(new Map())
}

export function endChoosing(): void {
  choice += 1
  $chosenDocuments.set(undefined)
}

/** Returns a function that takes documents out of this choice, and ends it when none is left; a later choice stays as it is. */
export function takeOut(): (ids: ReadonlySet<number>) => void {
  const own = choice
  return (ids) => {
    if (own !== choice || !$chosenDocuments.value) return
    keepChosen(({ id }) => !ids.has(id))
    if ($chosenDocuments.value.size === 0) endChoosing()
  }
}

function keepChosen(isKept: (document: Chosen) => boolean): void {
  const chosen = $chosenDocuments.value ?? new Map<number, Chosen>()
  const kept = new Map([...chosen].filter(([, document]) => isKept(document)))
  if (kept.size < chosen.size) $chosenDocuments.set(kept)
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
