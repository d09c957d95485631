import { atom } from 'nanostores'
import type { Document } from '../../../contract/documents/documents.ts'
import { isWithoutAnswer, problemOf } from '../../api/api-error.ts'
import { removeDocument, saveDocument } from './document-work.ts'
import { $documentView } from './document-view.ts'
import { $documents } from './documents.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'

type Chosen = Pick<Document, 'id' | 'name' | 'version'>

/** What has become of the chosen documents. */
interface Outcome {
  done: readonly Chosen[]
  /** They stay chosen. */
  failed: readonly Chosen[]
}

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
  $chosenDocuments.set(new Map(listed().map((document) => [document.id, document])))
}

/** Moves the chosen documents into a folder (null: the top), one after the other. */
export function moveChosen(folder: number | null): Promise<Outcome> {
  return forEachChosen(({ id, version }) => saveDocument(id, { version, folder_id: folder }))
}

/** Puts the chosen documents into the bin, one after the other. */
export function removeChosen(): Promise<Outcome> {
  return forEachChosen(({ id }) => removeDocument(id))
}

/** What is refused stays chosen, and so does the rest once the server does not answer. */
async function forEachChosen(work: (document: Chosen) => Promise<unknown>): Promise<Outcome> {
  const chosen = new Map($chosenDocuments.value)
  for (const document of listed()) if (chosen.has(document.id)) chosen.set(document.id, document)
  const failed: Chosen[] = []
  let isCutOff = false
  for (const document of chosen.values()) {
    try {
      if (!isCutOff) await work(document)
      else failed.push(document)
    } catch (error) {
      console.warn(`Document ${document.id} stays where it is.`, error)
      isCutOff = isWithoutAnswer(problemOf(error))
      failed.push(document)
    }
  }
  const left = new Map(failed.map((document) => [document.id, document]))
  if ($chosenDocuments.value) $chosenDocuments.set(failed.length > 0 ? left : undefined)
  return { done: [...chosen.values()].filter(({ id }) => !left.has(id)), failed }
}

/** As the list knows them now: a document that was changed since has another version. */
function listed(): readonly Document[] {
  return $documents.value.state === 'ready' ? $documents.value.value.data : []
}
