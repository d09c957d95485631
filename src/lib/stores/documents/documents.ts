import { atom } from 'nanostores'

import { DocumentPage, listDocuments } from '../../../contract/documents/documents.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { type DocumentListView, isNarrowed, searchOfDocuments } from '../../documents/document-view.ts'
import { changing, failed, type Loadable, loading, problemBehind, withValue } from '../../api/loadable.ts'
import { whenDocumentsChange } from './document-news.ts'
import { $documentView } from './document-view.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

export const DOCUMENT_PAGE_SIZE = 50
/** The contract answers no more at once. */
const MOST_AT_ONCE = 100

/** The content of the shown folder, or the found documents: as many rows as the person has loaded. */
export const $documents = atom<Loadable<DocumentPage>>(loading)

let wanted = DOCUMENT_PAGE_SIZE
let questions = 0
/** The view and the organisation of the rows on the screen. */
let shown: string | undefined

const onDevice = keepOnDevice($documents, { name: keptName, schema: DocumentPage })

whileShown($documents, loadDocuments, 'documents')
whenOrganisationChanges(clear)
whenPersonLeaves(clear)
whenDocumentsChange(() => {
  if ($documents.value.state !== 'loading') void loadDocuments()
})
$documentView.listen((view) => {
  // A list that no screen has shown yet is loaded when it is shown.
  if (view.kind !== 'list' || isShown(view) || $documents.value.state === 'loading') return
  wanted = DOCUMENT_PAGE_SIZE
  void loadDocuments()
})

/** Needs files.view. */
export async function loadDocuments(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('files.view')
  const view = $documentView.get()
  if (view.kind !== 'list' || organisationId === 0 || allowed === undefined) return
  const turn = ++questions
  if (!allowed) return onDevice.refuse('files.view')

  // What another folder holds is nothing of this one; what was found a letter ago stays meanwhile.
  if (!isShown(view) && !isNarrowed(view)) $documents.set(loading)
  $documents.set(changing($documents.value))
  const result = await onDevice.ask(
    () => ask(organisationId, view, { limit: Math.min(wanted, MOST_AT_ONCE) }),
    'The documents could not be loaded.',
  )
  if (turn !== questions || organisationId !== $organisationId.get()) return
  // Without an answer, the rows of another search are no answer to this one.
  const isOld = result.state === 'ready' && result.stale && isNarrowed(view) && !isShown(view)
  if (isOld) return $documents.set({ state: 'failed', error: problemBehind(result.stale), changing: false })
  shown = searchOfDocuments(view)
  onDevice.show(result)
}

/** What follows joins below. Rejects where it does not come. */
export async function loadMoreDocuments(): Promise<void> {
  const known = $documents.value
  const view = $documentView.get()
  const organisationId = $organisationId.get()
  if (known.state !== 'ready' || !known.value.next || view.kind !== 'list') return
  wanted = known.value.data.length + DOCUMENT_PAGE_SIZE
  const turn = ++questions
  try {
    const following = await ask(organisationId, view, { after: known.value.next, limit: DOCUMENT_PAGE_SIZE })
    if (turn !== questions) return
    $documents.set(withValue($documents.value, (page) => joined(page, following)))
  } catch (error) {
    if (turn !== questions) return
    if (problemOf(error).kind !== 'offline') throw error
    $documents.set(failed($documents.value, error))
  }
}

function ask(
  organisationId: number,
  { folder, filter, sort }: DocumentListView,
  place: { after?: string; limit: number },
): Promise<DocumentPage> {
  return call(listDocuments, {
    params: { organisationId },
    input: { ...filter, ...place, sort, ...(folder !== undefined && { folder_id: folder }) },
  })
}

function joined(page: DocumentPage, following: DocumentPage): DocumentPage {
  const known = new Set(page.data.map(({ id }) => id))
  const { next } = following
  const data = [...page.data, ...following.data.filter(({ id }) => !known.has(id))]
  return { ...page, next, data, within: [...(page.within ?? []), ...(following.within ?? [])] }
}

/** Folders as they are at first; what is searched for changes with every letter. */
function keptName(): string | undefined {
  const view = $documentView.get()
  const isKept = view.kind === 'list' && !isNarrowed(view) && view.sort === 'name'
  return isKept ? `documents ${view.folder ?? 'top'}` : undefined
}

function isShown(view: DocumentListView): boolean {
  return shown === searchOfDocuments(view)
}

function clear(): void {
  questions += 1
  wanted = DOCUMENT_PAGE_SIZE
  shown = undefined
  $documents.set(loading)
}
