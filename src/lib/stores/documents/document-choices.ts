import { atom } from 'nanostores'
import { type DocumentChoices, getDocumentChoices } from '../../../contract/documents/documents.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** What forms of documents offer, and what may be sent. Nothing of it stays on the device. */
export const $documentChoices = atom<Loadable<DocumentChoices>>(loading)

let turn = 0

whileShown($documentChoices, loadDocumentChoices)
whenOrganisationChanges(clear)
whenPersonLeaves(clear)

/** Needs files.view. */
export async function loadDocumentChoices(): Promise<void> {
  const organisationId = $organisationId.get()
  if (organisationId === 0 || !allowedNow('files.view')) return
  const mine = ++turn
  $documentChoices.set(changing($documentChoices.value))
  const answer = await call(getDocumentChoices, { params: { organisationId } }).then(
    (choices) => ready(choices, Date.now()),
    (error: unknown) => {
      console.warn('What may be sent is not known.', error)
      return failed($documentChoices.value, error)
    },
  )
  if (mine === turn) $documentChoices.set(answer)
}

function clear(): void {
  turn += 1
  $documentChoices.set(loading)
}
