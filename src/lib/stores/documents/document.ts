import { atom } from 'nanostores'
import { DocumentDetail, getDocument } from '../../../contract/documents/documents.ts'
import { call } from '../../api/api.ts'
import { changing, type Loadable, loading, ready } from '../../api/loadable.ts'
import { whenDocumentsChange } from './document-news.ts'
import { keptDocument } from './kept-documents.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The one document that is looked at. */
export const $document = atom<Loadable<DocumentDetail>>(loading)

let shownId = 0
let questions = 0

const onDevice = keepOnDevice(
  $document,
  { name: () => (shownId ? documentName(shownId) : undefined), schema: DocumentDetail },
  () => recallKept(shownId),
)

whileShown($document, loadDocument, 'documents')
whenOrganisationChanges((left) => (left === 0 ? $document.set(loading) : clear()))
whenPersonLeaves(clear)
whenDocumentsChange(() => {
  if ($document.value.state !== 'loading') void loadDocument()
})

/** Under which name the device keeps what is known of a document. */
export function documentName(id: number): string {
  return `document ${id}`
}

/** The page says which document it is about. */
export function showDocument(id: number): void {
  if (id === shownId) return
  clear()
  shownId = id
  void loadDocument()
}

/** Needs files.view. */
export async function loadDocument(): Promise<void> {
  const documentId = shownId
  const organisationId = $organisationId.get()
  const allowed = allowedNow('files.view')
  if (documentId === 0 || organisationId === 0 || allowed === undefined) return
  const turn = ++questions
  if (!allowed) return onDevice.refuse('files.view')

  $document.set(changing($document.value))
  const result = await onDevice.ask(
    () => call(getDocument, { params: { organisationId, documentId } }),
    `Document ${documentId} could not be loaded.`,
  )
  if (turn === questions) onDevice.show(result)
}

/** What the backend has answered to a change of it. */
export function showChangedDocument(document: DocumentDetail): void {
  if (document.id !== shownId) return
  questions += 1
  onDevice.show(ready(document, Date.now()))
}

/** A document that the device has stored automatically; it opens without a network, even if it was never opened before. */
async function recallKept(id: number): Promise<{ value: DocumentDetail; at: number } | undefined> {
  const kept = await keptDocument(id)
  const links = { operations: [], vehicles: [], keywords: [] }
  return kept && { value: { ...kept.document, breadcrumbs: [], links }, at: kept.at }
}

function clear(): void {
  questions += 1
  shownId = 0
  $document.set(loading)
}
