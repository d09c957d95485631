import { isWithoutAnswer, problemOf } from '../../api/api-error.ts'
import { type Chosen, $chosenDocuments, listedDocuments, takeOut } from './chosen-documents.ts'
import { bringBackDocument, removeDocument, saveDocument } from './document-work.ts'

/** What has become of some documents. */
interface Outcome {
  done: readonly Chosen[]
  /** They stay where they are. */
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

/** Brings documents back from the bin, one after the other. */
export function bringBack(documents: readonly Chosen[]): Promise<Outcome> {
  return forEach(documents, ({ id }) => bringBackDocument(id))
}

/** What is refused stays chosen, and so does the rest once the server does not answer. */
async function forEachChosen(work: (document: Chosen) => Promise<unknown>): Promise<Outcome> {
  const takeOutOfChoice = takeOut()
  const chosen = new Map($chosenDocuments.value)
  for (const document of listedDocuments()) if (chosen.has(document.id)) chosen.set(document.id, document)
  const outcome = await forEach([...chosen.values()], work)
  takeOutOfChoice(new Set(outcome.done.map(({ id }) => id)))
  return outcome
}

/** One after the other, until the server does not answer. */
async function forEach(
  documents: readonly Chosen[],
  work: (document: Chosen) => Promise<unknown>,
): Promise<Outcome> {
  const done: Chosen[] = []
  const failed: Chosen[] = []
  let isCutOff = false
  for (const document of documents) {
    if (isCutOff) {
      failed.push(document)
      continue
    }
    try {
      await work(document)
      done.push(document)
    } catch (error) {
      console.warn(`Document ${document.id} stays where it is.`, error)
      isCutOff = isWithoutAnswer(problemOf(error))
      failed.push(document)
    }
  }
  return { done, failed }
}
