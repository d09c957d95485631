import { isWithoutAnswer, problemOf } from '../../api/api-error.ts'
import { type Chosen, $chosenDocuments, listedDocuments } from './chosen-documents.ts'
import { removeDocument, saveDocument } from './document-work.ts'

/** What has become of the chosen documents. */
interface Outcome {
  done: readonly Chosen[]
  /** They stay chosen. */
  failed: readonly Chosen[]
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
  for (const document of listedDocuments()) if (chosen.has(document.id)) chosen.set(document.id, document)
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
