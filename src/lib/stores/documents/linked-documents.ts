import { atom } from 'nanostores'
import {
  LinkedDocuments,
  listOperationDocuments,
  listVehicleDocuments,
} from '../../../contract/documents/linked-documents.ts'
import { call } from '../../api/api.ts'
import { OPERATION_DOCUMENTS } from '../../device/kept-names.ts'
import { changing, type Loadable, loading } from '../../api/loadable.ts'
import { whenDocumentsChange } from './document-news.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** What has documents of its own. */
export interface LinkedThing {
  kind: 'operation' | 'vehicle'
  id: number
}

/** The documents of the operation, or of the vehicle, that is looked at. */
export const $linkedDocuments = atom<Loadable<LinkedDocuments>>(loading)

let shown: LinkedThing | undefined
/** What decides which they are, besides the thing itself. */
let decided = ''
let questions = 0

/** Under which name each is kept on the device, and how it is asked for. */
const kinds = {
  operation: {
    name: OPERATION_DOCUMENTS,
    ask: (organisationId: number, operationId: number) =>
      call(listOperationDocuments, { params: { organisationId, operationId } }),
  },
  vehicle: {
    name: 'documentsOfVehicle',
    ask: (organisationId: number, vehicleId: number) =>
      call(listVehicleDocuments, { params: { organisationId, vehicleId } }),
  },
} as const

const onDevice = keepOnDevice($linkedDocuments, {
  name: () => shown && `${kinds[shown.kind].name} ${shown.id}`,
  schema: LinkedDocuments,
})

whileShown($linkedDocuments, loadLinkedDocuments, 'documents')
whenOrganisationChanges((left) => (left === 0 ? $linkedDocuments.set(loading) : leaveLinkedDocuments()))
whenPersonLeaves(leaveLinkedDocuments)
whenDocumentsChange(() => {
  if ($linkedDocuments.value.state !== 'loading') void loadLinkedDocuments()
})

/** The page says what it is about, and what else decides which documents belong to it: they are asked for whenever that changes. */
export function showLinkedDocuments(thing: LinkedThing, decidedBy = ''): void {
  const isSame = thing.kind === shown?.kind && thing.id === shown.id
  if (isSame && decidedBy === decided) return
  if (!isSame) leaveLinkedDocuments()
  shown = thing
  decided = decidedBy
  void loadLinkedDocuments()
}

/** Forgets the linked documents when no screen shows them any more. */
export function leaveLinkedDocuments(): void {
  questions += 1
  shown = undefined
  $linkedDocuments.set(loading)
}

/** Needs files.view. */
export async function loadLinkedDocuments(): Promise<void> {
  const thing = shown
  const organisationId = $organisationId.get()
  const allowed = allowedNow('files.view')
  if (!thing || organisationId === 0 || allowed === undefined) return
  const turn = ++questions
  if (!allowed) return onDevice.refuse('files.view')

  $linkedDocuments.set(changing($linkedDocuments.value))
  const { kind, id } = thing
  const result = await onDevice.ask(
    () => kinds[kind].ask(organisationId, id),
    `The documents of ${kind} ${id} could not be loaded.`,
  )
  if (turn === questions) onDevice.show(result)
}
